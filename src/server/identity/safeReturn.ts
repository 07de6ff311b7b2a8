import { isPagePath } from '#shared/contract/serverPaths.ts';

/**
 * A page of this site and nothing else, with its query and the place on it behind '#'; anything
 * that could lead elsewhere, or to a call such as /logout, becomes '/'. Pages have neither dots nor
 * percent signs in their path: with those a call can be spelled in other ways.
 */
export const safeReturn = (path: string): string =>
  /^\/(?!\/)[\w\-/~]*(?:\?[\w\-/.?=&%+,:~]*)?(?:#[\w-]*)?$/.test(path) &&
  isPagePath(path.replace(/#.*$/, ''))
    ? path
    : '/';
