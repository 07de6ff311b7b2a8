/** The signs that JSON is made of, as bytes of UTF-8 and as character codes. */
export const [quote, backslash, comma] = [0x22, 0x5c, 0x2c] as const;
export const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d] as const;
