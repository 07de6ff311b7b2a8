/** The one condition that a text for notes is for, in words. */
export interface Condition {
  /** Its id. */
  question: string;
  /** A version in which it stands; null where none is known. */
  version: string | null;
  /** The words of the condition; '' where they are not known. */
  label: string;
  /** The domain and the item that it is in, in words. */
  place: string;
}

/** A snippet that is to be made of a note. */
export interface NewSnippet {
  text: string;
  /** The condition to which the snippet may be limited. */
  condition: Condition | null;
  back: string;
}
