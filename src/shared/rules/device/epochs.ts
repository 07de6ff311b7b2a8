/**
 * The epochs of a server: each restore begins a new one. An epoch is a UUIDv7, so epochs sort by
 * the moment they were made.
 */

/** Whether an epoch says when it was begun. */
export const saysWhen = (epoch: string): boolean => epoch[14] === '7';

/**
 * Whether `one` began before `other`; null where neither says when it began. The epochs of an
 * earlier release (UUIDv4) are older than every epoch that says when.
 */
export function isEarlier(one: string, other: string): boolean | null {
  if (one === other) return false;
  if (saysWhen(one) && saysWhen(other)) return one < other;
  return saysWhen(one) || saysWhen(other) ? saysWhen(other) : null;
}
