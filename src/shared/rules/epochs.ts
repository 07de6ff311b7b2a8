/** The epochs of a server: another one begins with each restore (UUIDv7, which sort by the moment they were made). */

const saysWhen = (epoch: string): boolean => epoch[14] === '7';

/** Whether the first epoch was begun before the second; null where they do not say so, as those of an earlier release. */
export const isEarlier = (one: string, other: string): boolean | null => (saysWhen(one) && saysWhen(other) ? one < other : null);
