import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenario } from '#tests/support/scenario.ts';
import { moveInList, moveInTree } from './ordering.ts';

const list = (ids: string) => [...ids].map((id) => ({ id }));
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join('');

describe('§4 ordering changes by move up and move down', () => {
  it.each([
    ['abc', 'b', 'up', 'bac'],
    ['abc', 'b', 'down', 'acb'],
    ['abc', 'a', 'up', 'abc'],
    ['abc', 'c', 'down', 'abc'],
    ['abc', 'c', 'up', 'acb'],
    ['abc', 'a', 'down', 'bac'],
    ['a', 'a', 'up', 'a'],
    ['a', 'a', 'down', 'a'],
    ['abc', 'x', 'up', 'abc'],
    ['abc', 'x', 'down', 'abc'],
    ['', 'x', 'down', ''],
  ] as const)('%j: %j %s gives %j', (before, id, direction, after) => {
    expect(ids(moveInList(list(before), id, direction))).toBe(after);
  });

  const case_ = fc
    .uniqueArray(fc.stringMatching(/^[a-z]{1,3}$/), { minLength: 1, maxLength: 8 })
    .chain((all) =>
      fc.record({ entries: fc.constant(all.map((id) => ({ id }))), id: fc.constantFrom(...all) }),
    );

  it('down undoes up, and up undoes down, unless it stood at the edge', () => {
    fc.assert(
      fc.property(case_, ({ entries, id }) => {
        const at = entries.findIndex((entry) => entry.id === id);
        if (at > 0) expect(moveInList(moveInList(entries, id, 'up'), id, 'down')).toEqual(entries);
        if (at < entries.length - 1)
          expect(moveInList(moveInList(entries, id, 'down'), id, 'up')).toEqual(entries);
      }),
    );
  });

  it('moves at most one place, loses nothing and leaves its input alone', () => {
    fc.assert(
      fc.property(
        case_,
        fc.constantFrom('up' as const, 'down' as const),
        ({ entries, id }, direction) => {
          const before = Object.freeze([...entries]);
          const after = moveInList(before, id, direction);
          expect(after).not.toBe(before);
          expect(ids(after.toSorted((a, b) => a.id.localeCompare(b.id)))).toBe(
            ids(entries.toSorted((a, b) => a.id.localeCompare(b.id))),
          );
          const place = (all: readonly { id: string }[]) =>
            all.findIndex((entry) => entry.id === id);
          expect(Math.abs(place(after) - place(before))).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

describe('§4 move within a tree', () => {
  const tree = scenario()
    .domain('A', (domain) =>
      domain
        .item('A1', (item) => item.question('p').question('q'))
        .item('A2', (item) => item.question('r')),
    )
    .domain('B', (domain) => domain.item('B1', (item) => item.question('s')))
    .version();
  const drawn = (categories: typeof tree.categories) =>
    categories
      .map(
        ({ title, questions }) =>
          `${title}${questions.length > 0 ? `(${questions.map(({ text }) => text).join('')})` : ''}`,
      )
      .join(' ');
  const idOf = (title: string) =>
    tree.categories.find((one) => one.title === title)?.id ??
    tree.categories.flatMap(({ questions }) => questions).find(({ text }) => text === title)?.id ??
    '';

  it.each([
    ['a domain takes its items along', 'A', 'down', 'B B1(s) A A1(pq) A2(r)'],
    ['an item', 'A2', 'up', 'A A2(r) A1(pq) B B1(s)'],
    ['a condition', 'q', 'up', 'A A1(qp) A2(r) B B1(s)'],
    ['not out of its parent', 'A2', 'down', 'A A1(pq) A2(r) B B1(s)'],
    ['not past the first', 'A', 'up', 'A A1(pq) A2(r) B B1(s)'],
    ['what is not there', 'zzz', 'up', 'A A1(pq) A2(r) B B1(s)'],
  ] as const)('%s', (_, title, direction, order) => {
    expect(drawn(moveInTree(tree.categories, idOf(title), direction))).toBe(order);
  });
});
