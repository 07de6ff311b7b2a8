import { v7 } from 'uuid';

/** A new id: UUIDv7, so that ids sort by time. `ms` is the moment in milliseconds since 1970. */
export const uuidv7 = (ms: number): string => v7({ msecs: ms });
