import { expect, it } from 'vitest';
import { deliveredParts } from '#packaging/parts.ts';
import { type Audit, verdictOf } from '#tests/tools/auditVerdict.ts';

const of = (severity: string, folder = 'node_modules/one'): Audit => ({
  vulnerabilities: { one: { severity, range: '<2.0.0', fixAvailable: true, nodes: [folder] } },
});
const delivered = new Set(['node_modules/one', 'node_modules/two']);

it('a serious advisory fails, a small one is told, and no answer is no good news', () => {
  expect(verdictOf(of('critical'), delivered).code).toBe(1);
  expect(verdictOf(of('high'), delivered).code).toBe(1);
  expect(verdictOf(of('low'), delivered)).toEqual({
    code: 0,
    lines: ['one <2.0.0: low, a later version mends it', '1 advisories for 2 delivered packages.'],
  });
  expect(verdictOf({ vulnerabilities: {} }, delivered).code).toBe(0);
  for (const nothing of [null, {}, { message: '405 Method Not Allowed' } as object])
    expect(verdictOf(nothing, delivered).code).toBe(2);
});

it('one in what only builders have is told, and fails nothing', () => {
  expect(verdictOf(of('critical', 'node_modules/vite'), delivered)).toEqual({
    code: 0,
    lines: [
      'one <2.0.0: critical, only for building, a later version mends it',
      '0 advisories for 2 delivered packages.',
    ],
  });
});

it('one in what the browser runs fails: npm calls that a development dependency', async () => {
  const { parts } = await deliveredParts();
  const folders = new Set(parts.map(({ folder }) => folder));
  for (const name of ['react-dom', '@tiptap/core', 'prosemirror-view', 'idb', 'fastify'])
    expect(verdictOf(of('high', `node_modules/${name}`), folders).code, name).toBe(1);
});
