import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { piecesOf } from './jsonPieces.ts';

const read = (text: string, name = 'actions') => {
  const pieces = [...piecesOf(text, name)];
  const elements = pieces.filter(({ isRest }) => !isRest).flatMap((one) => JSON.parse(one.text));
  const rest = pieces.find(({ isRest }) => isRest)?.text;
  return { elements, rest: rest === undefined ? undefined : JSON.parse(rest), pieces };
};

describe('a body with a long list, cut into pieces', () => {
  it('says the same as the whole, whatever the elements are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.jsonValue()),
        fc.jsonValue(),
        fc.jsonValue(),
        fc.nat(3),
        (actions, before, epoch, indent) => {
          const body = { before, 'a [{"': 'actions": [', actions, epoch };
          const { elements, rest } = read(JSON.stringify(body, null, indent));
          expect({ ...rest, actions: elements }).toEqual(JSON.parse(JSON.stringify(body)));
          expect(rest.actions).toEqual([]);
        },
      ),
    );
  });

  it('no piece is much longer than its last element', () => {
    const element = { id: 'één "]}', notes: ['x'.repeat(300), '\\'], n: { of: [1, 2] } };
    const actions = Array.from({ length: 5_000 }, () => element);
    const { elements, pieces } = read(JSON.stringify({ actions }));
    expect(elements).toEqual(actions);
    expect(pieces.length).toBeGreaterThan(20);
    expect(Math.max(...pieces.map(({ text }) => text.length))).toBeLessThan(70_000);
  });

  it.each(['{"a":[1,]}', '{"a":[1,2}', '{"a":[1]', '{"a":[[1}]}', '{"a":["x]}'])(
    'what is no JSON is none in pieces either: %s',
    (text) => {
      expect(() => JSON.parse(text)).toThrow();
      const whole = () => {
        const { rest } = read(text, 'a');
        if (rest === undefined) throw new Error('without an end');
      };
      expect(whole).toThrow();
    },
  );

  it.each(['[1,2]', '{"b":{"a":[1]}}', '{"b":[1],"a":7}', '7', '{}'])(
    'without such a list: nothing: %s',
    (text) => {
      expect([...piecesOf(text, 'a')]).toEqual([]);
    },
  );
});
