/** The one condition that a text for notes is for, in words. */
export interface Condition {
  /** Its id. */
  question: string;
  /** A version in which it stands; null where none is known. */
  version: string | null;
  /** '' where its words are not known. */
  label: string;
  /** What it is in. */
  place: string;
}

/** A snippet that is to be made of a note. */
export interface NewSnippet {
  text: string;
  /** The condition that it may be for alone. */
  condition: Condition | null;
  back: string;
}
