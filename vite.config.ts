import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import type { Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import { serverPathPattern } from '#shared/contract/serverPaths.ts';
import { shellWorker } from './scripts/shellWorker.ts';

/** What the client needs of the contract to make a call; the schemas stay on the server. */
const calls = Object.fromEntries(Object.entries<Route>(routes).map(([name, { method, path, kind }]) => [name, [method, path, ...(kind ? [kind] : [])]]));

export default defineConfig({
  plugins: [react(), shellWorker()],
  define: { __CALLS__: JSON.stringify(calls) },
  build: { target: 'es2022', sourcemap: false, modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  server: { proxy: { [serverPathPattern]: 'http://localhost:3000' } },
});
