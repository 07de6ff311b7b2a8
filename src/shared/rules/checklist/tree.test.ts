import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { titleOrDefault } from '#shared/rules/words/titleOrDefault.ts';
import { scenario, selectionOf, shaped } from '#tests/support/scenario.ts';
import type { Checklist } from './checklistTree.ts';
import { allQuestions, buildChecklist } from './tree.ts';
import { withoutSkipped } from './withoutSkipped.ts';

const shape = fc.array(fc.array(fc.nat(3), { maxLength: 3 }), { maxLength: 4 });

/** Number of every node -> whether it is skipped. */
const marks = (checklist: Checklist): Record<string, boolean> =>
  Object.fromEntries(
    checklist.domains.flatMap((domain) => [
      [domain.number, domain.skipped],
      ...domain.items.flatMap((item) => [
        [item.number, item.skipped],
        ...item.questions.map((question): [string, boolean] => [question.number, question.skipped]),
      ]),
    ]),
  );
const skippedNumbers = (checklist: Checklist) =>
  Object.entries(marks(checklist))
    .filter(([, skipped]) => skipped)
    .map(([number]) => number);

describe('§2 and §9 numbering of domains, items and conditions', () => {
  it('starts at 1 on every level', () => {
    expect(Object.keys(marks(buildChecklist(shaped([[2, 1], [1]]).version()))).sort()).toEqual(
      ['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.2.1', '2', '2.1', '2.1.1'].sort(),
    );
  });

  it('does not depend on the selection', () => {
    const version = shaped([[2, 2], [2]]).version();
    expect(Object.keys(marks(buildChecklist(version, selectionOf('1', '2.1.1'))))).toEqual(
      Object.keys(marks(buildChecklist(version))),
    );
    expect(
      withoutSkipped(buildChecklist(version, selectionOf('1.1', '1.2.1'))).domains[0]?.items[0]
        ?.questions[0]?.number,
    ).toBe('1.2.2');
  });

  it('has the same numbers as the version on the wire', () => {
    fc.assert(
      fc.property(shape, (domains) => {
        const version = shaped(domains).version();
        const tree = buildChecklist(version);
        for (const domain of tree.domains) {
          expect(domain.number).toBe(domain.category.number);
          for (const item of domain.items) {
            expect(item.number).toBe(item.category.number);
            for (const node of item.questions) expect(node.number).toBe(node.question.number);
          }
        }
      }),
    );
  });
});

describe('§3 the tree of a version', () => {
  it('calls a category without parent a domain, one with a parent an item', () => {
    const { domains } = buildChecklist(shaped([[1], [1, 1]]).version());
    expect(domains.map(({ category }) => category.id)).toEqual(['d1', 'd2']);
    expect(domains.map(({ items }) => items.map(({ category }) => category.id))).toEqual([
      ['d1i1'],
      ['d2i1', 'd2i2'],
    ]);
  });

  it('keeps the order of the list, also when items do not directly follow their domain', () => {
    const { categories } = shaped([[1, 1], [1]]).version();
    const [d1, d1i1, d1i2, d2, d2i1] = categories;
    if (!d1 || !d1i1 || !d1i2 || !d2 || !d2i1) throw new Error('shape');
    const { domains } = buildChecklist({ categories: [d1i2, d2, d2i1, d1, d1i1] });
    expect(
      domains.map(({ category, items }) => [category.id, items.map((item) => item.category.id)]),
    ).toEqual([
      ['d2', ['d2i1']],
      ['d1', ['d1i2', 'd1i1']],
    ]);
  });

  it('can be empty', () => {
    expect(buildChecklist(scenario().version())).toEqual({ domains: [] });
    expect(allQuestions(buildChecklist(shaped([[], [0]]).version()))).toEqual([]);
  });

  it('lists every condition once, in order', () => {
    fc.assert(
      fc.property(shape, (domains) => {
        const version = shaped(domains).version();
        const ids = version.categories.flatMap(({ questions }) => questions.map(({ id }) => id));
        expect(allQuestions(buildChecklist(version)).map(({ question }) => question.id)).toEqual(
          ids,
        );
      }),
    );
  });
});

describe('§4 skipping: a category or question counts as skipped if its id, or the id of something above it, is in the lists', () => {
  it.each([
    { skip: [], skipped: [] },
    { skip: ['1.1.1'], skipped: ['1.1.1'] },
    { skip: ['1.1'], skipped: ['1.1', '1.1.1', '1.1.2'] },
    { skip: ['1'], skipped: ['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.2.1'] },
    { skip: ['2', '2.1.1'], skipped: ['2', '2.1', '2.1.1'] },
    { skip: ['1.2', '1.1.2'], skipped: ['1.1.2', '1.2', '1.2.1'] },
    { skip: ['9', '9.9', '9.9.9'], skipped: [] },
  ])('$skip skips $skipped', ({ skip, skipped }) => {
    expect(
      skippedNumbers(buildChecklist(shaped([[2, 1], [1]]).version(), selectionOf(...skip))).sort(),
    ).toEqual([...skipped].sort());
  });

  it('looks for categories and questions in their own list only', () => {
    const version = shaped([[1]]).version();
    expect(
      skippedNumbers(
        buildChecklist(version, { skip_categories: ['d1i1q1'], skip_questions: ['d1', 'd1i1'] }),
      ),
    ).toEqual([]);
  });

  it('leaves out exactly what is skipped and keeps items and domains without conditions', () => {
    fc.assert(
      fc.property(shape, fc.infiniteStream(fc.boolean()), (domains, coin) => {
        const version = shaped(domains).version();
        const chance = () => coin.next().value === true;
        const selection = {
          skip_categories: version.categories.filter(chance).map(({ id }) => id),
          skip_questions: version.categories.flatMap(({ questions }) =>
            questions.filter(chance).map(({ id }) => id),
          ),
        };
        const whole = marks(buildChecklist(version, selection));
        const kept = marks(withoutSkipped(buildChecklist(version, selection)));
        expect(kept).toEqual(
          Object.fromEntries(Object.entries(whole).filter(([, skipped]) => !skipped)),
        );
      }),
    );
  });
});

describe('§3 title_or_default: the title, else the first words of the text (agreements part 1)', () => {
  const long =
    'De houder draagt er zorg voor dat in de dagopvang conform het pedagogisch beleidsplan wordt gehandeld.';

  it.each([
    ['Hek', 'Is het hek dicht?', 'Hek'],
    ['  Hek ', 'Is het hek dicht?', 'Hek'],
    ['', 'Is het hek dicht?', 'Is het hek dicht?'],
    ['   ', ' Is het\n hek\tdicht? ', 'Is het hek dicht?'],
    ['', 'a'.repeat(70), 'a'.repeat(70)],
    ['', '', ''],
  ])('%j and %j give %j', (title, text, expected) => {
    expect(titleOrDefault(title, text)).toBe(expected);
  });

  it('cuts a long text at a word and says so', () => {
    expect(titleOrDefault('', long)).toBe(
      'De houder draagt er zorg voor dat in de dagopvang conform het…',
    );
    expect(
      titleOrDefault(
        '',
        'Kinderen, ouders en alle anderen die in het gebouw zijn, weten waar: zij heen moeten',
      ),
    ).not.toMatch(/[\s,;:.]…$/);
  });

  it('comes to the same however the words are spaced', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,12}$/), fc.integer({ min: 1, max: 300 }))),
        (words) => {
          const spaced = words.map(([word, spaces]) => word + ' '.repeat(spaces)).join('');
          const plain = words.map(([word]) => word).join(' ');
          expect(titleOrDefault('', spaced)).toBe(titleOrDefault('', plain));
        },
      ),
    );
  });

  it('starts with the words of the text and never takes more than the maximum of them', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 30, max: 120 }),
        (words, max) => {
          const text = words.join(' ');
          const title = titleOrDefault('', text, max);
          expect(text.startsWith(title.replace(/…$/, ''))).toBe(true);
          expect(title.replace(/…$/, '').length).toBeLessThanOrEqual(max);
          expect(title.endsWith('…')).toBe(text.length > max);
        },
      ),
    );
  });
});
