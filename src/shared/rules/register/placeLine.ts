/** An address on one line: 'Kerkstraat 1, 6811 KL Arnhem'; unknown parts are left out. */
export const placeLine = ({
  address,
  postal_code,
  city,
}: {
  address: string;
  postal_code: string;
  city: string;
}): string => [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
