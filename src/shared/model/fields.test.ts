import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  Count,
  Email,
  Flag,
  Id,
  IdList,
  keptLine,
  line,
  Moment,
  OptionalDate,
  PageQuery,
  Phone,
  PostalCode,
  RichText,
  requiredLine,
} from './fields.ts';
import { limits } from './limits.ts';

const invalid = Symbol('invalid');
/** The value that comes out, or `invalid`. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : invalid;
}

describe('§3 ids are short strings (agreements part 1)', () => {
  it.each(['a', '0192f0c1-7d6a-7000-8000-000000000000', 'd1i1q1', '_-', 'x'.repeat(64)])(
    'takes %j',
    (id) => {
      expect(read(Id, id)).toBe(id);
    },
  );
  it.each([
    '',
    ' ',
    'a b',
    'a/b',
    '../a',
    'a\n',
    'é',
    'a\u0000',
    'x'.repeat(65),
    1,
    null,
    undefined,
    {},
  ])('refuses %j', (id) => {
    expect(read(Id, id)).toBe(invalid);
  });
});

describe('§3 lists of ids', () => {
  it('keep each id once, in order', () => {
    expect(read(IdList, ['b', 'a', 'b', 'a', 'c'])).toEqual(['b', 'a', 'c']);
    expect(read(IdList, [])).toEqual([]);
  });
  it.each([
    [['']],
    [['a', 1]],
    ['a'],
    [null],
    [undefined],
    [Array.from({ length: limits.ids + 1 }, (_, index) => `a${index}`)],
  ])('refuse %j', (list) => {
    expect(read(IdList, list)).toBe(invalid);
  });
});

describe('§5 texts: trimmed, in bounds, without NUL', () => {
  it.each([
    ['Hek', 'Hek'],
    ['  Hek \n', 'Hek'],
    ['', ''],
    ['   ', ''],
    [null, ''],
    [undefined, ''],
    ['a\u0000b', 'ab'],
    ['\u0000', ''],
    ['half \ud800 teken', 'half \ufffd teken'],
    ['heel 😀 teken', 'heel 😀 teken'],
    ['x'.repeat(255), 'x'.repeat(255)],
    [` ${'x'.repeat(255)} `, 'x'.repeat(255)],
    ['x'.repeat(256), invalid],
    [1, invalid],
    [['a'], invalid],
  ])('a line %j becomes %j', (value, result) => {
    expect(read(line(), value)).toBe(result);
  });

  it.each([
    ['Hek', 'Hek'],
    [' Hek ', 'Hek'],
    ['a\r\nb\rc', 'a b c'],
    ['', invalid],
    ['  \n', invalid],
    ['\u0000', invalid],
    [' \u0000 ', invalid],
    [null, invalid],
    [undefined, invalid],
    ['12345', '12345'],
    ['123456', invalid],
  ])('a required line of at most 5 %j becomes %j', (value, result) => {
    expect(read(requiredLine(5), value)).toBe(result);
  });

  it.each([
    ['<p>a</p>', '<p>a</p>'],
    ['<p>a\u0000</p>', '<p>a</p>'],
    ['a\r\nb', 'a\nb'],
    [' <p>a</p> ', ' <p>a</p> '],
    [null, ''],
    [undefined, ''],
    [5, invalid],
  ])('rich text %j becomes %j', (value, result) => {
    expect(read(RichText, value)).toBe(result);
  });

  it('reads a line with much around it, and refuses what no hand typed unread', () => {
    expect(read(line(), `a${' '.repeat(3_000_000)}b`)).toBe(invalid);
    expect(read(line(), `${' \n'.repeat(700)}a`)).toBe('a');
    for (const field of [line(), Email, Phone, PostalCode])
      expect(read(field, `${'\r'.repeat(4_000_000)}`)).toBe(invalid);
  });

  it.each([
    [undefined, undefined],
    [null, ''],
    ['a\nb', 'a b'],
    [1, invalid],
  ])('a line that may be left out %j becomes %j', (value, result) => {
    expect(read(keptLine(), value)).toBe(result);
  });

  it('refuses rich text too long to clean', () => {
    expect(read(RichText, 'x'.repeat(limits.richRaw + 1))).toBe(invalid);
  });

  it('no NUL and no half character passes any text field', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('\u0000', '\ud800', '\udc00', '\r', '\n', 'a', ' ', '@', '1'),
        }),
        (text) => {
          for (const schema of [
            line(),
            requiredLine(),
            RichText,
            Email,
            Phone,
            PostalCode,
          ] as z.ZodMiniType[]) {
            const value = read(schema, text);
            if (typeof value !== 'string') continue;
            expect(value).not.toContain('\u0000');
            expect(value).not.toContain('\r');
            expect(value.isWellFormed()).toBe(true);
            expect(read(schema, value)).toBe(value);
          }
        },
      ),
    );
  });
});

describe('§5 postal code, e-mail and phone (agreements part 3)', () => {
  it.each([
    ['1234 AB', '1234 AB'],
    ['1234ab', '1234 AB'],
    ['  1234   aB ', '1234 AB'],
    ['', ''],
    [' ', ''],
    [null, ''],
    [undefined, ''],
    ['0234 AB', invalid],
    ['123 AB', invalid],
    ['1234 A', invalid],
    ['1234 ABC', invalid],
    ['1234 A1', invalid],
    ['B-1000', invalid],
    [1234, invalid],
  ])('postal code %j becomes %j', (value, result) => {
    expect(read(PostalCode, value)).toBe(result);
  });

  it.each([
    ['naam@voorbeeld.nl', 'naam@voorbeeld.nl'],
    [' naam@voorbeeld.nl ', 'naam@voorbeeld.nl'],
    ['naam@localhost', 'naam@localhost'],
    ['jan+kdv@gemeente.example', 'jan+kdv@gemeente.example'],
    ['', ''],
    [null, ''],
    ['naam', invalid],
    ['@voorbeeld.nl', invalid],
    ['naam@', invalid],
    ['na am@voorbeeld.nl', invalid],
    ['a@b@c', invalid],
    [`${'a'.repeat(250)}@b.nl`, invalid],
  ])('e-mail %j becomes %j', (value, result) => {
    expect(read(Email, value)).toBe(result);
  });

  it.each([
    ['06 12345678', '06 12345678'],
    [' +31 (0)6-12.34.56.78 ', '+31 (0)6-12.34.56.78'],
    ['(030) 123 45 67', '(030) 123 45 67'],
    ['', ''],
    [undefined, ''],
    ['112', invalid],
    ['bel mij', invalid],
    ['06 1234567a', invalid],
    ['-0612345678', invalid],
    ['1'.repeat(41), invalid],
  ])('phone %j becomes %j', (value, result) => {
    expect(read(Phone, value)).toBe(result);
  });
});

describe('§5 counts and dates', () => {
  it.each([
    [0, 0],
    [12, 12],
    [1_000_000, 1_000_000],
    [null, null],
    [undefined, null],
    [-1, invalid],
    [1.5, invalid],
    [1_000_001, invalid],
    ['12', invalid],
    [Number.NaN, invalid],
  ])('count %j becomes %j', (value, result) => {
    expect(read(Count, value)).toBe(result);
  });

  it.each([
    ['2026-03-12', '2026-03-12'],
    ['2024-02-29', '2024-02-29'],
    ['', null],
    [null, null],
    [undefined, null],
    ['2026-02-29', invalid],
    ['2026-13-01', invalid],
    ['2026-3-1', invalid],
    ['12-03-2026', invalid],
    ['2026-03-12T00:00:00Z', invalid],
    [20260312, invalid],
  ])('date %j becomes %j', (value, result) => {
    expect(read(OptionalDate, value)).toBe(result);
  });

  it.each([
    ['2026-03-12T10:00:00.000Z', true],
    ['2026-03-12T10:00:00+01:00', false],
    ['2026-03-12', false],
  ])('moment %j: %s', (value, valid) => {
    expect(read(Moment, value)).toBe(valid ? value : invalid);
  });

  it.each([
    [true, true],
    [false, false],
    ['true', true],
    ['1', true],
    ['on', true],
    ['false', false],
    ['0', false],
    ['', false],
    ['ja', invalid],
    [1, invalid],
    [undefined, invalid],
  ])('tick %j becomes %j', (value, result) => {
    expect(read(Flag, value)).toBe(result);
  });
});

describe('§9 the query of a list: page from 1, limit 10, at most 100 (agreements part 1)', () => {
  const start = { page: 1, limit: 10, filter: '', sort: '' };
  it.each([
    [{}, {}],
    [
      { page: '3', limit: '25' },
      { page: 3, limit: 25 },
    ],
    [
      { page: 2, limit: 100 },
      { page: 2, limit: 100 },
    ],
    [
      { page: '0', limit: '0' },
      { page: 1, limit: 1 },
    ],
    [
      { page: '-4', limit: '-1' },
      { page: 1, limit: 1 },
    ],
    [{ limit: '101' }, { limit: 100 }],
    [{ page: '2.9' }, { page: 2 }],
    [{ page: 'abc', limit: 'veel' }, {}],
    [{ page: '', limit: '' }, {}],
    [{ page: 'Infinity', limit: 'NaN' }, {}],
    [{ page: '99999999999' }, { page: 1_000_000 }],
    [
      { filter: '  hek ', sort: '-family_name' },
      { filter: 'hek', sort: '-family_name' },
    ],
    [{ filter: 'a\u0000b' }, { filter: 'ab' }],
    [{ anders: 'x' }, {}],
  ])('%j', (given, expected) => {
    expect(read(PageQuery, given)).toEqual({ ...start, ...expected });
  });

  it.each([
    { filter: 'x'.repeat(201) },
    { sort: 'x'.repeat(65) },
    { filter: ['a'] },
    { page: ['1'] },
    { page: null },
  ])('refuses %j', (given) => {
    expect(read(PageQuery, given)).toBe(invalid);
  });
});
