/**
 * The first part of every address that the server answers itself; all others are pages of the site
 * or files of the built client. The server, the service worker and the development proxy read this
 * one list, so that a call of the API is never answered with a page or from the cache. This file
 * imports nothing, because the worker takes it whole.
 */
const personalPaths = [
  'api',
  'image',
  'file',
  'calendar',
  'oidc',
  'oidc-authorize',
  'oidc-callback',
  'oidc-backchannel-logout',
  'logged-in',
  'logout',
  'online-check',
] as const;
export const serverPaths = [
  ...personalPaths,
  'demo',
  'openapi.json',
  'health',
  'metrics',
  '.well-known',
] as const;

const patternOf = (paths: readonly string[]) =>
  `^/(?:${paths.map((path) => path.replaceAll('.', '\\.')).join('|')})(?:[/?]|$)`;

/**
 * The list as a regular expression on an address without its origin; for tools that take no
 * function.
 */
export const serverPathPattern = patternOf(serverPaths);

const serverPath = new RegExp(serverPathPattern);
const personalPath = new RegExp(patternOf(personalPaths));
const fileName = /\.\w{2,5}$/;

/**
 * Whether the server answers this address itself.
 * @param address path, with or without a query, such as /api/user?x=1
 */
export const isServerPath = (address: string): boolean => serverPath.test(address);

/** Whether the server's answer at this address may be meant for one person only. */
export const isPersonalPath = (address: string): boolean => personalPath.test(address);

/** Whether this address is a page of the site: neither the server's own nor the name of a file. */
export const isPagePath = (address: string): boolean =>
  !isServerPath(address) && !fileName.test(address.split('?', 1)[0] ?? '');
