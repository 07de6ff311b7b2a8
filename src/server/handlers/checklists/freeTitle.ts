import { limits } from '#shared/model/limits.ts';
import { copySuffix } from '#shared/text/files.ts';

/**
 * This title if it is free, otherwise the first free one with a copy suffix (agreements part 3).
 */
export async function freeTitle(
  title: string,
  isTaken: (title: string) => boolean | Promise<boolean>,
): Promise<string> {
  let free = title;
  for (let n = 1; await isTaken(free); n++) {
    const suffix = copySuffix(n);
    free = `${title.slice(0, limits.title - suffix.length)}${suffix}`;
  }
  return free;
}
