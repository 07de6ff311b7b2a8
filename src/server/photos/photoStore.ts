/**
 * Stores the bytes of photos outside the database. Each has a name of three parts,
 * `<inspection>/<photo>/<what>`. Stored bytes never change; they only come and go.
 */
export interface PhotoStore {
  /**
   * Resolves when the bytes would survive a power failure; bytes of the same name are replaced
   * whole.
   */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing has this name. */
  get(name: string): Promise<Uint8Array | null>;
  /** The last parts of the names that are stored for a photo. */
  parts(photo: PhotoPlace): Promise<string[]>;
  /** Removes one name; does nothing when it does not exist. */
  drop(name: string): Promise<void>;
  /** Removes everything that is stored for a photo, or for an inspection. */
  remove(place: PhotoPlace | Pick<PhotoPlace, 'inspection'>): Promise<void>;
  /** Whether what is left of the room is kept for words: new photos wait on their devices. */
  isNearlyFull(): Promise<boolean>;
  /** Ids of inspections with photos, some at a time. */
  inspections(): AsyncIterable<readonly string[]>;
}

/** Ids; each has only letters, digits, '-' and '_' (`Id`). */
export interface PhotoPlace {
  inspection: string;
  photo: string;
}

/** The stored forms of a photo: as it came, and two smaller ones that are made of it. */
export const variants = ['whole', 'report', 'thumbnail'] as const;

/** `what`: one of `variants`, or a piece of a photo that is still coming in. */
export const nameOf = ({ inspection, photo }: PhotoPlace, what: string): string =>
  `${inspection}/${photo}/${what}`;
