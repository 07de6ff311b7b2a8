/** What can be paired: blocks, cells, and what a live editor makes of them. */
export interface Pairable {
  key: string;
  /** One item can have become the other only if both are of the same kind. */
  kind: string;
  html: string;
}

/** Whether an item says nothing. */
export const isEmpty = ({ html }: Pairable): boolean => /^(?:<[^>]*>|\s)*$/.test(html);
