import { expect, it } from 'vitest';
import { linesFrom as linesFromInSteps } from './linesFrom.ts';
import { pairVersions as pairVersionsInSteps } from './pairVersions.ts';
import { atOnce } from './steps.ts';
import type { ComparedVersion } from './versionParts.ts';

const linesFrom = (...asked: Parameters<typeof linesFromInSteps>) =>
  atOnce(linesFromInSteps(...asked));
const pairVersions = (...asked: Parameters<typeof pairVersionsInSteps>) =>
  atOnce(pairVersionsInSteps(...asked));

/** One domain with one item; the ids of its conditions begin with the name of the version. */
const versionOf = (name: string, ...texts: string[]): ComparedVersion => {
  const part = (id: string, parent: string | null, questions: object[] = []) => ({
    ...{ id: `${name}-${id}`, parent, title: id, questions, help_questions: [] },
    ...{ description: '', default_value: '', last_question: '', last_question_title: '' },
  });
  const conditions = texts.map((text, at) => ({
    ...{ id: `${name}-${at}`, title: '', text, description: '', default_value: '' },
    help_questions: [],
  }));
  const categories = [part('domein', null), part('item', `${name}-domein`, conditions)];
  return { categories, templates: [] } as unknown as ComparedVersion;
};
const none = new Map<string, string>();
const pairsOf = (old: ComparedVersion, now: ComparedVersion, lines: Map<string, string>) =>
  [...pairVersions(old, now, lines).pairs.toOld]
    .map(([part, was]) => `${was.id}=${part.id}`)
    .filter((pair) => !/domein|item/.test(pair));

const first = versionOf('a', 'Het hek van de tuin is heel.', 'Er is een koffer aanwezig.');

it('go on where the text is the same, or nearly all of its words, and not by a weak likeness', () => {
  const next = versionOf(
    'b',
    'Het hek van de tuin is altijd heel.',
    'Er is een blusdeken aanwezig.',
    'Er is een rooster.',
  );
  const lines = linesFrom(first, next, none);
  expect([...lines].filter(([id]) => /\d/.test(id))).toEqual([['b-0', 'a-0']]);
  expect(pairsOf(first, next, lines)).toEqual(['a-0=b-0']);
});

it('go on under the first of the line', () => {
  const lines = linesFrom(
    first,
    versionOf('b', 'Er is een koffer aanwezig.'),
    new Map([['a-1', 'x']]),
  );
  expect(lines.get('b-0')).toBe('x');
});

it('two that follow one version know what both added', () => {
  const texts = [
    'Het hek van de tuin is heel.',
    'Er is een koffer aanwezig.',
    'Er is een rooster.',
  ];
  const [one, other] = [versionOf('b', ...texts), versionOf('c', ...texts)];
  const lines = new Map([...linesFrom(first, one, none), ...linesFrom(first, other, none)]);
  expect(lines.has('b-2')).toBe(false);
  expect(pairsOf(one, other, lines)).toEqual(['b-0=c-0', 'b-1=c-1', 'b-2=c-2']);
});
