/**
 * Where the bytes of photos are kept, beside the database: each under a name of three parts,
 * `<inspection>/<photo>/<what>`. What is there never changes; it only comes and goes.
 */
export interface PhotoStore {
  /** Resolves when it survives a power failure; another one of this name is replaced as a whole. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  get(name: string): Promise<Uint8Array | null>;
  /** What there is of a photo: the last parts of its names. */
  parts(photo: PhotoPlace): Promise<string[]>;
  /** Removes one; nothing where there is none. */
  drop(name: string): Promise<void>;
  /** Removes all that there is of a photo, or of an inspection. */
  remove(place: PhotoPlace | Pick<PhotoPlace, 'inspection'>): Promise<void>;
  /** Ids of inspections with photos, some at a time. */
  inspections(): AsyncIterable<readonly string[]>;
}

/** Ids; each only of letters, digits, '-' and '_' (`Id`). */
export interface PhotoPlace {
  inspection: string;
  photo: string;
}

/** What is kept of a photo: as it came, and smaller ones that are made of it. */
export const variants = ['whole', 'report', 'thumbnail'] as const;

export const nameOf = ({ inspection, photo }: PhotoPlace, what: string): string =>
  `${inspection}/${photo}/${what}`;
