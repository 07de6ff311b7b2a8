/**
 * The epochs of a server: another one begins with each restore (UUIDv7, which sort by the moment
 * they were made).
 */

/** Whether an epoch says when it was begun. */
export const saysWhen = (epoch: string): boolean => epoch[14] === '7';

/**
 * Whether the first epoch was begun before the second; null where they do not say so. Those of an
 * earlier release (UUIDv4) came before all that do.
 */
export function isEarlier(one: string, other: string): boolean | null {
  if (one === other) return false;
  if (saysWhen(one) && saysWhen(other)) return one < other;
  return saysWhen(one) || saysWhen(other) ? saysWhen(other) : null;
}
