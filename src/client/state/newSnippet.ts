/** A snippet that is to be made of a note. */
export interface NewSnippet {
  text: string;
  /** The condition that it may be for alone. */
  question: string | null;
  /** The version in which that condition stands. */
  version: string | null;
  back: string;
}
