/** How long sessions and login attempts last, in milliseconds (docs/security.md, "Sessions"). */
export const minute = 60_000;
export const lifetimes = {
  idle: 12 * 60 * minute,
  absolute: 7 * 24 * 60 * minute,
  check: 15 * minute,
  attempt: 10 * minute,
  seen: 5 * minute,
};
