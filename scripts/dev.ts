import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * npm run dev: the server (restarted at a change) on 3000 and Vite, with hot replacement, on 5173.
 */
const root = join(import.meta.dirname, '..');
const vite = 'http://localhost:5173';
const children = [
  spawn(process.execPath, ['--watch', join(root, 'src/server/main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? vite },
  }),
  spawn(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), '--strictPort', '--host', 'localhost'],
    { cwd: root, stdio: 'inherit' },
  ),
];
const end = () => {
  for (const child of children) child.kill('SIGTERM');
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
for (const child of children) child.on('exit', end);
