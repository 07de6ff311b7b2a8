import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * docs/security.md says of every requirement of OWASP ASVS 5.0.0, level 1 and 2, how it stands:
 * completely, and with sums that are right.
 */
const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docs/security.md'), 'utf8');
/** The numbers of the standard, by level: facts, without its words. */
const levels = JSON.parse(
  readFileSync(join(import.meta.dirname, 'asvsIds.json'), 'utf8'),
) as Record<'1' | '2', string[]>;
const states = ['met', 'partly', 'not met', 'n/a'];

interface Row {
  chapter: string;
  id: string;
  state: string;
  where: string;
}

/** '1.2.6, 6.2.1–6.2.3' as single numbers. */
const numbersIn = (list: string): string[] =>
  list.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split('–');
    const [section, first] = [from.replace(/\d+$/, ''), Number(from.split('.')[2])];
    expect(to.startsWith(section), part).toBe(true);
    return Array.from(
      { length: Number(to.split('.')[2]) - first + 1 },
      (_, n) => `${section}${first + n}`,
    );
  });

/** The tables; what is not asked of this product stands below each, together with its reason. */
const rows: Row[] = text
  .split(/^## (?=V\d+ )/m)
  .slice(1)
  .flatMap((part) => {
    const chapter = part.slice(0, part.indexOf('\n'));
    const asked = part.matchAll(/^(\d+\.\d+\.\d+) \| .{3,}? \| (.*?) \| (.*)$/gm);
    const notAsked = part.matchAll(/^- (\d[\d., –]*): (.+)$/gm);
    return [
      ...[...asked].map(([, id = '', state = '', where = '']) => ({ chapter, id, state, where })),
      ...[...notAsked].flatMap(([, list = '', where = '']) =>
        numbersIn(list).map((id) => ({ chapter, id, state: 'n/a', where })),
      ),
    ];
  });
const slugs = new Set(
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  ),
);

describe('docs/security.md', () => {
  it('has every requirement of level 1 and 2 once, in its chapter, and no other', () => {
    const expected = Object.values(levels).flat();
    expect(expected).toHaveLength(253);
    expect(rows.map(({ id }) => id).sort()).toEqual(expected.sort());
    for (const { id, chapter } of rows)
      expect(chapter.split(' ')[0], id).toBe(`V${id.split('.')[0]}`);
    // A row that is written another way would be missed above.
    expect(text.match(/^\|? ?\d+\.\d+\.\d+ \|/gm)).toHaveLength(
      rows.filter(({ state }) => state !== 'n/a').length,
    );
  });

  it.each(rows.map((row) => [row.id, row] as const))(
    '%s has a state, and says where or why',
    (_, { state, where }) => {
      expect(states).toContain(state);
      expect(where.length).toBeGreaterThan(4);
      const paths = [...where.matchAll(/`((?:src|tests|scripts|docs|public)\/[^`]+)`/g)].map(
        ([, path = '']) => path,
      );
      const sections = [...where.matchAll(/\]\(#([\w-]+)\)/g)].map(([, slug = '']) => slug);
      for (const path of paths) expect(existsSync(join(root, path)), path).toBe(true);
      for (const slug of sections) expect(slugs, slug).toContain(slug);
      if (state === 'met')
        expect(paths.length + sections.length, 'met somewhere').toBeGreaterThan(0);
      if (state === 'partly')
        expect(where, 'what remains, or what the operator does').toMatch(/(?:Remains|Operator): /);
      if (state === 'not met') expect(where).not.toMatch(/^`/);
    },
  );

  it('leaves nothing unmet, and few things half met', () => {
    const of = (wanted: string) => rows.filter(({ state }) => state === wanted).map(({ id }) => id);
    expect(of('not met')).toEqual([]);
    expect(of('partly').length).toBeLessThanOrEqual(15);
  });

  it('counts right, per chapter and in all', () => {
    const summary = [
      ...text.matchAll(/^- (\*\*all\*\*|V\d+ .+?): (\d+), (\d+), (\d+), (\d+)$/gm),
    ].map(([, name = '', ...counts]) => [name, ...counts.map(Number)]);
    const count = (those: Row[]) => [
      // What is not met is named below the table.
      ...['met', 'partly', 'n/a'].map((state) => those.filter((row) => row.state === state).length),
      those.length,
    ];
    const names = [...new Set(rows.map(({ chapter }) => chapter))];
    expect(summary).toEqual([
      ...names.map((name) => [name, ...count(rows.filter(({ chapter }) => chapter === name))]),
      ['**all**', ...count(rows)],
    ]);
    const [, listed = ''] = /^Not met: (.+)\.$/m.exec(text) ?? [];
    expect(listed === 'none' ? [] : listed.split(', ')).toEqual(
      rows.filter(({ state }) => state === 'not met').map(({ id }) => id),
    );
  });
});
