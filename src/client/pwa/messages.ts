/** What a page and the service worker say to each other. */
export interface Shell {
  /** Hash of all files of the build. */
  build: string;
  /**
   * The revision of a file whose name does not change with its content; null when the name holds a
   * hash.
   */
  files: { url: string; revision: string | null }[];
}

/**
 * `STATUS` is answered on the port that comes with it. `SKIP_WAITING` is sent only after someone
 * asked for the new version.
 */
export type Message = { type: 'STATUS' } | { type: 'SKIP_WAITING' };

/** `complete` = each of the `files` of this build is really in the cache. */
export interface Status {
  build: string;
  complete: boolean;
  files: number;
}
