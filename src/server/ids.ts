import { v7, validate } from 'uuid';

/** A new id: UUIDv7, so that ids sort by time. `ms` is the moment in milliseconds since 1970. */
export const uuidv7 = (ms: number): string => v7({ msecs: ms });

/** The smallest id that can be made at this moment (ms since 1970): all later ids sort after it. */
export function firstIdOf(ms: number): string {
  const time = Math.max(0, Math.floor(ms)).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

/** Whether a text is a UUID, the form in which devices make ids. */
export const isUuid = (id: string): boolean => validate(id);
