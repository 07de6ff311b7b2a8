/** An item that can be paired: a block, a cell, or what a live editor makes of these. */
export interface Pairable {
  key: string;
  /** One item can have become the other only if both are of the same kind. */
  kind: string;
  html: string;
}

/** Whether an item says nothing. */
export const isEmpty = ({ html }: Pairable): boolean => /^(?:<[^>]*>|\s)*$/.test(html);
