import { expect, it } from 'vitest';
import { copySuffix } from '#shared/text/files.ts';
import { isCopyTitle, unreadyParts } from './versionLife.ts';

const problems = (title: string) =>
  unreadyParts({ id: 'v', title, categories: [] }).map(({ problem }) => problem);

it('a version is not ready without conditions, nor under the title of a copy', () => {
  expect(problems('Gastouderopvang 2027')).toEqual(['no-conditions']);
  expect(problems('Gastouderopvang 2026 (kopie)')).toEqual(['copy-title', 'no-conditions']);
});

it('the title of every copy is known as such, and no other', () => {
  for (const n of [1, 2, 10]) expect(isCopyTitle(`Lijst${copySuffix(n)}`)).toBe(true);
  for (const title of ['Kopie van een lijst', 'Lijst (kopie) 2027', 'Lijst (kopie van 2026)'])
    expect(isCopyTitle(title), title).toBe(false);
});
