import { isPagePath } from '#shared/contract/serverPaths.ts';

/**
 * A page of this site, with its query and fragment; everything else becomes '/', because it could
 * lead to another site, or to a call such as /logout. Pages have no dots or percent signs in their
 * path: with those a call could be spelled in other ways.
 */
export const safeReturn = (path: string): string =>
  /^\/(?!\/)[\w\-/~]*(?:\?[\w\-/.?=&%+,:~]*)?(?:#[\w-]*)?$/.test(path) &&
  isPagePath(path.replace(/#.*$/, ''))
    ? path
    : '/';
