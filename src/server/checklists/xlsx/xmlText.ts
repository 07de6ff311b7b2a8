const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/**
 * Decodes XML's own five names and numbers; there are no others, because document types are
 * refused.
 */
export const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
        (whole, decimal?: string, hex?: string, name?: string) => {
          if (name) return named[name] ?? whole;
          const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
          return code <= 0x10ffff ? String.fromCodePoint(code) : '';
        },
      )
    : text;
