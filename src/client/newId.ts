import { v7 } from 'uuid';

/** An id that this device makes: a UUIDv7, so that ids sort as they were made. */
export const newId = (): string => v7();
