import { describe, expect, it } from 'vitest';
import { addresses } from './addresses.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import { isPagePath, isServerPath, serverPaths } from './serverPaths.ts';

describe('the server’s own addresses', () => {
  it.each(Object.entries<Route>(routes).map(([name, { path }]) => [name, path]))(
    'holds the call %s (%s)',
    (_, path) => {
      expect(isServerPath(path)).toBe(true);
    },
  );
  it('holds them with anything behind', () => {
    for (const path of serverPaths)
      for (const rest of ['', '/', '/x/y', '?x=1'])
        expect(isServerPath(`/${path}${rest}`)).toBe(true);
  });
  it('holds no screen', () => {
    const screens = Object.values(addresses);
    expect(screens.length).toBeGreaterThan(15);
    for (const path of screens) expect(isPagePath(path), path).toBe(true);
  });
  it('knows a page from a file', () => {
    for (const page of [
      '/',
      '/apiary',
      '/xwell-known/x',
      '/demonstratie',
      '/inspectie/1.2.3-x?target=a.png',
    ])
      expect(isPagePath(page), page).toBe(true);
    for (const other of [
      '/icon.svg',
      '/assets/x.js',
      '/api',
      '/logout?x',
      '/openapi.json',
      '/.well-known/security.txt',
    ])
      expect(isPagePath(other), other).toBe(false);
  });
});
