/** An address on one line: 'Kerkstraat 1, 6811 KL Arnhem'; what is not known is left out. */
export const placeLine = ({
  address,
  postal_code,
  city,
}: {
  address: string;
  postal_code: string;
  city: string;
}): string => [address, [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
