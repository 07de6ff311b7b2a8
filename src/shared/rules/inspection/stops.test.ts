import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allQuestions, buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { scenario, selectionOf, shaped } from '#tests/support/scenario.ts';
import { stopKey, stopOfChange } from './stopKey.ts';
import { hasLastQuestion, listStops, step } from './stops.ts';

const walk = (whole: ReturnType<typeof scenario>, ...skip: string[]) =>
  listStops(withoutSkipped(buildChecklist(whole.version(), selectionOf(...skip))));
const keys = (whole: ReturnType<typeof scenario>, ...skip: string[]) =>
  walk(whole, ...skip).map(({ key }) => key);

/**
 * Domain 1: two items with conditions and one without, and an extra condition. Domain 2: nothing.
 * Domain 3: one condition.
 */
const whole = shaped([[2, 0, 1], [], [1]], [0]);

describe('§4 fill-out navigation: the order of the stops', () => {
  it('goes through the conditions, the next item with conditions, the extra condition, the next domain and the finish view', () => {
    expect(keys(whole)).toEqual([
      'd-d1',
      'q-d1i1q1',
      'q-d1i1q2',
      'q-d1i3q1',
      'x-d1',
      'd-d2',
      'd-d3',
      'q-d3i1q1',
      'finish',
    ]);
  });

  it.each([
    { name: 'a skipped condition', skip: ['1.1.1'], gone: ['q-d1i1q1'] },
    { name: 'a skipped item', skip: ['1.1'], gone: ['q-d1i1q1', 'q-d1i1q2'] },
    {
      name: 'a skipped domain with its extra condition',
      skip: ['1'],
      gone: ['d-d1', 'q-d1i1q1', 'q-d1i1q2', 'q-d1i3q1', 'x-d1'],
    },
    {
      name: 'the only condition of a domain, whose notes stay',
      skip: ['3.1.1'],
      gone: ['q-d3i1q1'],
    },
  ])('leaves out $name', ({ skip, gone }) => {
    expect(keys(whole, ...skip)).toEqual(keys(whole).filter((key) => !gone.includes(key)));
  });

  it('shows its notes for a domain without conditions', () => {
    expect(walk(shaped([[]])).map(({ kind }) => kind)).toEqual(['domain', 'finish']);
    expect(walk(shaped([[0, 0]], [0])).map(({ kind }) => kind)).toEqual([
      'domain',
      'lastQuestion',
      'finish',
    ]);
  });

  it('is never empty: an empty or wholly skipped checklist has the finish view', () => {
    expect(keys(scenario())).toEqual(['finish']);
    expect(keys(whole, '1', '2', '3')).toEqual(['finish']);
  });

  it.each([
    ['Nog bijzonderheden?', true],
    ['', false],
    ['  \n ', false],
  ])('has an extra condition for the text %j: %s', (text, expected) => {
    const [domain] = buildChecklist(
      scenario()
        .domain('Veiligheid', (d) => d.lastQuestion(text, 'Een titel'))
        .version(),
    ).domains;
    expect(domain && hasLastQuestion(domain)).toBe(expected);
    expect(
      domain && listStops({ domains: [domain] }).some(({ kind }) => kind === 'lastQuestion'),
    ).toBe(expected);
  });

  it('knows where each stop stands', () => {
    expect(walk(whole)[3]).toMatchObject({
      kind: 'question',
      domain: { number: '1' },
      item: { number: '1.3' },
      node: { number: '1.3.1' },
    });
    expect(walk(whole)[4]).toMatchObject({ kind: 'lastQuestion', domain: { number: '1' } });
  });
});

const shapes = fc.tuple(
  fc.array(fc.array(fc.nat(3), { maxLength: 3 }), { maxLength: 4 }),
  fc.subarray([0, 1, 2, 3]),
);

describe('§4 fill-out navigation: next and previous', () => {
  it('previous undoes next, and next undoes previous, for every stop', () => {
    fc.assert(
      fc.property(shapes, ([shape, extra]) => {
        const stops = listStops(buildChecklist(shaped(shape, extra).version()));
        for (const stop of stops.slice(0, -1))
          expect(step(stops, step(stops, stop.key, 1).key, -1)).toBe(stop);
        for (const stop of stops.slice(1))
          expect(step(stops, step(stops, stop.key, -1).key, 1)).toBe(stop);
      }),
    );
  });

  it('next from the first stop visits every condition once and ends at the finish view', () => {
    fc.assert(
      fc.property(shapes, ([shape, extra]) => {
        const tree = buildChecklist(shaped(shape, extra).version());
        const stops = listStops(tree);
        const seen: string[] = [];
        let here = stops[0];
        while (here && here.kind !== 'finish' && seen.length <= stops.length) {
          seen.push(here.key);
          here = step(stops, here.key, 1);
        }
        expect(here?.kind).toBe('finish');
        expect(seen.filter((key) => key.startsWith('q-'))).toEqual(
          allQuestions(tree).map(({ question }) => stopKey.question(question.id)),
        );
        expect(new Set(seen).size).toBe(seen.length);
        expect(stops.length).toBe(seen.length + 1);
      }),
    );
  });

  it('stays at either end', () => {
    const stops = walk(whole);
    expect(step(stops, 'd-d1', -1).key).toBe('d-d1');
    expect(step(stops, 'finish', 1).key).toBe('finish');
  });

  it.each(['q-weg', '', 'd1'])('starts at the first stop for the unknown key %j', (key) => {
    expect(step(walk(whole), key, 1).key).toBe('d-d1');
    expect(step(walk(scenario()), key, -1).key).toBe('finish');
  });
});

it.each([
  [{ question_results: [{ question: 'd1i1q2', result: null, notes: '' }] }, 'q-d1i1q2'],
  [{ category_last_question_answers: [{ category: 'd1', result: null, notes: '' }] }, 'x-d1'],
  [{ category_notes: [{ category: 'd2', notes: 'x' }] }, 'd-d2'],
  [{ notes: 'x', skip_questions: ['d1i1q1'] }, null],
])('names the stop where a change was recorded: %o', (changed, stop) =>
  expect(stopOfChange(changed, changed as never)).toBe(stop),
);
