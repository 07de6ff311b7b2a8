import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

/** Breaks each wall on purpose: only then is it known to stand (ARCHITECTURE.md, "Walls"). In a copy: other tests read the house meanwhile. */
const house = join(import.meta.dirname, '../..');
const root = mkdtempSync(join(tmpdir(), 'veldinstrument-walls-'));
for (const name of ['biome.json', 'package.json', 'tsconfig.base.json', 'src']) cpSync(join(house, name), join(root, name), { recursive: true });
symlinkSync(join(house, 'node_modules'), join(root, 'node_modules'));
const biome = join(house, 'node_modules/@biomejs/biome/bin/biome');

afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What the linter says of a file with this content at this place. */
function lint(place: string, content: string): string {
  const path = join(root, place);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  try {
    execFileSync(process.execPath, [biome, 'lint', '--vcs-enabled=false', path], { cwd: root, stdio: 'pipe' });
    return '';
  } catch (error) {
    const { stdout, stderr } = error as { stdout: Buffer; stderr: Buffer };
    return `${stdout}${stderr}`;
  } finally {
    rmSync(path, { force: true });
  }
}

describe('walls: who may import what', () => {
  it.each([
    ['src/shared/rules/_wall.ts', "import { z } from 'zod';\nconsole.log(z);\n"],
    ['src/shared/rules/_wall.ts', "import { routes } from '#shared/contract/routes.ts';\nconsole.log(routes);\n"],
    ['src/shared/rules/_wall.ts', "import { problemTexts } from '#shared/text/problems.ts';\nconsole.log(problemTexts);\n"],
    ['src/shared/model/_wall.ts', "import { isAdmin } from '#shared/rules/access.ts';\nconsole.log(isAdmin);\n"],
    ['src/shared/rules/_wall.ts', "import { migrate } from '#server/db/migrate.ts';\nconsole.log(migrate);\n"],
    ['src/shared/rules/_wall.ts', "import { state } from '#client/state/state.ts';\nconsole.log(state);\n"],
    ['src/server/handlers/_wall.ts', "import { sql } from 'kysely';\nconsole.log(sql);\n"],
    ['src/server/handlers/_wall.ts', "import Fastify from 'fastify';\nconsole.log(Fastify);\n"],
    ['src/server/handlers/_wall.ts', "import { guard } from '#server/http/guard.ts';\nconsole.log(guard);\n"],
    ['src/server/db/_wall.ts', "import { handlers } from '#server/handlers/all.ts';\nconsole.log(handlers);\n"],
    ['src/server/db/_wall.ts', "import * as oidc from 'openid-client';\nconsole.log(oidc);\n"],
    ['src/server/http/_wall.ts', "import sharp from 'sharp';\nconsole.log(sharp);\n"],
    ['src/server/handlers/_wall.ts', "import sanitize from 'sanitize-html';\nconsole.log(sanitize);\n"],
    ['src/server/handlers/_wall.ts', "import { createTransport } from 'nodemailer';\nconsole.log(createTransport);\n"],
    ['src/server/handlers/_wall.ts', "import { Counter } from 'prom-client';\nconsole.log(Counter);\n"],
    ['src/server/http/_wall.ts', "import { Counter } from 'prom-client';\nconsole.log(Counter);\n"],
    ['src/server/db/_wall.ts', "import { Counter } from 'prom-client';\nconsole.log(Counter);\n"],
    ['src/server/handlers/_wall.ts', "import writeExcelFile from 'write-excel-file/node';\nconsole.log(writeExcelFile);\n"],
    ['src/server/_wall.ts', "import { unzipSync } from 'fflate';\nconsole.log(unzipSync);\n"],
    ['src/server/sheets/_wall.ts', "import { handlers } from '#server/handlers/all.ts';\nconsole.log(handlers);\n"],
    ['src/server/mail/_wall.ts', "import { handlers } from '#server/handlers/all.ts';\nconsole.log(handlers);\n"],
    ['src/server/_wall.ts', "import { state } from '#client/state/state.ts';\nconsole.log(state);\n"],
    ['src/client/_wall.ts', "import { migrate } from '#server/db/migrate.ts';\nconsole.log(migrate);\n"],
    ['src/client/sync/_wall.ts', "import { useState } from 'react';\nconsole.log(useState);\n"],
    ['src/client/state/_wall.ts', "import { call } from '#client/api.ts';\nconsole.log(call);\n"],
    ['src/client/screens/home/_wall.ts', "import { InspectionList } from '#client/screens/inspections/InspectionList.tsx';\nconsole.log(InspectionList);\n"],
    ['src/client/pwa/_wall.ts', "import { useState } from 'react';\nconsole.log(useState);\n"],
    ['src/client/pwa/_wall.ts', "import { drain } from '#client/sync/queue.ts';\nconsole.log(drain);\n"],
    ['src/client/pwa/_wall.ts', "import { Button } from '#client/parts/Button.tsx';\nconsole.log(Button);\n"],
    ['src/client/sync/_wall.ts', "import { precache } from 'workbox-precaching';\nconsole.log(precache);\n"],
    ['src/client/_wall.ts', "import { precache } from 'workbox-precaching/precache.js';\nconsole.log(precache);\n"],
    ['src/shared/rules/_wall.ts', "import { precache } from 'workbox-precaching';\nconsole.log(precache);\n"],
    ['src/client/device/_wall.ts', "import { state } from '#client/state/state.ts';\nconsole.log(state);\n"],
    ['src/client/device/_wall.ts', "import { call } from '#client/api.ts';\nconsole.log(call);\n"],
    ['src/client/sync/_wall.ts', "import { openDB } from 'idb';\nconsole.log(openDB);\n"],
    ['src/client/screens/home/_wall.ts', "import { openDB } from 'idb';\nconsole.log(openDB);\n"],
    ['src/client/parts/editor/_wall.ts', "import { diffIndices } from 'node-diff3';\nconsole.log(diffIndices);\n"],
    ['src/server/handlers/_wall.ts', "import { diffIndices } from 'node-diff3';\nconsole.log(diffIndices);\n"],
    ['src/client/parts/_wall.ts', "import { Editor } from '@tiptap/core';\nconsole.log(Editor);\n"],
    ['src/client/parts/_wall.ts', "import { HomeScreen } from '#client/screens/home/HomeScreen.tsx';\nconsole.log(HomeScreen);\n"],
    ['src/server/handlers/_wall.ts', "import { x } from '../http/guard.ts';\nconsole.log(x);\n"],
  ])('%s may not hold %j', (place, content) => {
    expect(lint(place, content)).toContain('noRestrictedImports');
  });

  it.each([
    ['src/server/db/_ok.ts', "import { sql } from 'kysely';\nimport { isAdmin } from '#shared/rules/access.ts';\n\nconsole.log(sql, isAdmin);\n"],
    [
      'src/server/sheets/_ok.ts',
      "import { unzipSync } from 'fflate';\nimport { isAdmin } from '#shared/rules/access.ts';\n\nconsole.log(unzipSync, isAdmin);\n",
    ],
    ['src/client/device/_ok.ts', "import { openDB } from 'idb';\nimport { isAdmin } from '#shared/rules/access.ts';\n\nconsole.log(openDB, isAdmin);\n"],
    [
      'src/client/pwa/_ok.ts',
      "import { precache } from 'workbox-precaching';\nimport { state } from '#client/state/state.ts';\n\nconsole.log(precache, state);\n",
    ],
    [
      'src/client/screens/home/_ok.ts',
      "import { isAdmin } from '#shared/rules/access.ts';\nimport { call } from '#client/api.ts';\n\nconsole.log(isAdmin, call);\n",
    ],
  ])('%s may hold %j', (place, content) => {
    expect(lint(place, content)).not.toContain('noRestrictedImports');
  });

  it.each([
    ['src/shared', 'document.title'],
    ['src/shared', 'process.env'],
    ['src/shared', 'setTimeout(() => 0, 1)'],
    ['src/server', 'window.location'],
    ['src/client', 'process.env'],
  ])('%s does not compile with %s', (room, expression) => {
    const path = join(root, room, '_wall.ts');
    writeFileSync(path, `export const wall = ${expression};\n`);
    const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', join(root, room)], { encoding: 'utf8' });
    rmSync(path, { force: true });
    // Nothing else is wrong in the copy.
    const files = [...stdout.matchAll(/^([^\s(]+)\(\d+,\d+\): error/gm)].map(([, file]) => file?.split('/').at(-1));
    expect([status === 0, [...new Set(files)]]).toEqual([false, ['_wall.ts']]);
  });
});
