import fc, { type Arbitrary } from 'fast-check';
import * as z from 'zod/mini';
import { actionTypes, payloads } from '#shared/model/actions.ts';
import { hostileHtml } from './hostileHtml.ts';

/**
 * Values for the calls of the API document: as its schemas say, nearly so, and not at all. An id is
 * written '@noun:n' and looked up when it is sent, so that the same seed makes the same requests on
 * other data.
 */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** Which records a field of this name holds the id of; `id` itself depends on the call. */
const nounOf: Readonly<Record<string, string>> = {
  version: 'version',
  other: 'version',
  category: 'category',
  parent: 'domain',
  question: 'question',
  part: 'question',
  inspection: 'inspection',
  account: 'user',
  owner: 'user',
  to: 'inspector',
  skip_categories: 'category',
  skip_questions: 'question',
  root: 'inspection',
  photo: 'photo',
};
/**
 * The same where the call says more: conditions hang on items, and an inspection knows its own
 * checklist.
 */
const nounFor: Readonly<Record<string, string>> = {
  'question category': 'item',
  'inspection owner': 'inspector',
  'inspection question': 'used_question',
  'inspection part': 'used_question',
  'finished questions': 'used_question',
  'finished categories': 'extra_domain',
  'inspection category': 'used_domain',
  'inspection skip_questions': 'used_question',
  'inspection skip_categories': 'used_domain',
};
const isId = ({ pattern }: Schema): boolean => pattern === '^[\\w-]+$';

const idOf = (noun: string): Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.noBias(fc.nat(1_000)).map((n) => `@${noun}:${n}`) },
    { weight: 1, arbitrary: fc.constantFrom('weg', '0', '-', 'x'.repeat(64)) },
  );

const words = fc.string({ unit: 'grapheme', maxLength: 40 });
const rich = fc.oneof(
  words.map((text) => `<p>${text}</p>`),
  fc.constantFrom(...hostileHtml.map(({ html }) => html)),
  fc.constant(''),
);

/** What strings get wrong. */
const odd = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\u0000',
      'a\u0000b',
      '\ud800',
      '\udfff\ud800',
      '\ufeff',
      '\u202e',
      '\r\n',
      '\u2028',
      '__proto__',
      'constructor',
      'toString',
      'null',
      'undefined',
      'NaN',
      'true',
    ],
    ...[
      "' or 1=1 --",
      '"; drop table versions; --',
      '%',
      '_',
      '\\',
      '%%%_\\',
      '$1',
      '#{7*7}',
      '{{7*7}}',
      '../../etc/passwd',
      'C:\\',
      '=1+1',
      '@SUM(A1)',
      '<script>hit(1)</script>',
    ],
    ...[
      '0',
      '-1',
      '1e309',
      '0x10',
      '9'.repeat(30),
      '2026-02-30',
      '0000-00-00',
      '0000-01-01',
      '9999-12-31',
      '0001-01-01',
      '2026-13-01',
      '12-03-2026',
      '2026-01-01T00:00:00Z',
    ],
    ...[
      'x'.repeat(256),
      'é'.repeat(5_000),
      'x'.repeat(10_001),
      '😀'.repeat(200),
      'a\u0301'.repeat(300),
      '<p>'.repeat(1_000),
      '<p '.repeat(3_000),
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  words,
);
const oddNumber = fc.constantFrom(
  0,
  -0,
  -1,
  1,
  0.5,
  -1.5,
  1e-7,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  -1e308,
);
const deep = (times: number): unknown => {
  let value: unknown = 'diep';
  for (let n = 0; n < times; n++) value = n % 2 ? [value] : { a: value };
  return value;
};
/** Anything that JSON can say, and most of it in the wrong place. */
export const junk: Arbitrary<unknown> = fc.oneof(
  odd,
  oddNumber,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { length: 3 },
    { toString: 'x' },
    { $ne: null },
    deep(60),
    deep(600),
  ),
  fc.array(odd, { maxLength: 4 }),
  fc.dictionary(odd, odd, { maxKeys: 3 }),
);

/** A day, often the one of the world's inspections: some calls want the day that stands there. */
const days = fc.oneof(
  fc.constant('2026-11-20'),
  fc
    .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
);

/** A string of a pattern; those that fast-check cannot read are made by hand. */
function ofPattern(pattern: string): Arbitrary<string> {
  if (pattern.includes('\\P{Cc}'))
    return fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !/\p{Cc}/u.test(text));
  return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
}

/** Fields of which the schema says less than there is to know. */
const known: Readonly<Record<string, Arbitrary<unknown>>> = {
  width: fc.constantFrom('24', '40', '40', '300'),
  height: fc.constantFrom('24', '40', '40', 'auto'),
  last_modified: fc.constantFrom('1767225600', '0'),
};

/** What the schema says, for a field of this name. */
export function valid(schema: Schema, name: string, noun: string): Arbitrary<unknown> {
  if (known[name]) return known[name];
  const {
    type,
    anyOf,
    format,
    pattern,
    minLength = 0,
    maxLength = Number.POSITIVE_INFINITY,
  } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf)
    return fc.oneof(
      ...anyOf.map((one) => ({
        weight: one.type === 'null' || one.const === '' ? 1 : 6,
        arbitrary: valid(one, name, noun),
      })),
    );
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => valid({ ...schema, type: one }, name, noun)));
  if (isId(schema)) return idOf(nounFor[`${noun} ${name}`] ?? nounOf[name] ?? noun);
  if (type === 'string' && format === 'date') return days;
  if (type === 'string' && pattern)
    return ofPattern(pattern).filter(
      (text) => text.length >= minLength && text.length <= maxLength,
    );
  // The document knows no difference between rich text and a long line but their length.
  if (type === 'string' && maxLength >= 1_000_000) return rich;
  if (type === 'string')
    return words.map((text) =>
      text.trim() === '' && minLength > 0 ? 'x' : text.slice(0, maxLength),
    );
  if (type === 'integer' || type === 'number')
    return fc.integer({
      min: Math.max(schema.minimum ?? -5, -1_000),
      max: Math.min(schema.maximum ?? 1_000, 1_000),
    });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'array' && name.startsWith('skip_'))
    return fc.oneof(
      fc.constant([]),
      fc.array(valid(schema.items ?? {}, name, noun), { maxLength: 5 }),
    );
  if (type === 'array') return fc.array(valid(schema.items ?? {}, name, noun), { maxLength: 5 });
  if (type === 'object')
    return ofObject({ ...schema, properties: withoutStamp(schema.properties) }, (one, key) =>
      valid(one, key, noun),
    );
  return junk;
}

/** A made-up stamp is always a stale one, and stops everything else from being tried. */
const withoutStamp = ({ stamp: _, ...properties }: Record<string, Schema> = {}) => properties;

const ofObject = (
  { properties = {}, required = [] }: Schema,
  make: (schema: Schema, name: string) => Arbitrary<unknown>,
): Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, make(one, name)])),
    { requiredKeys: required },
  );

/**
 * As the schema says, but for a field or two: another type, a bound passed by one, one missing, one
 * too many.
 */
export function nearly(schema: Schema, noun: string): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  if (names.length === 0) return junk;
  return fc
    .tuple(
      valid(schema, '', noun) as Arbitrary<Record<string, unknown>>,
      fc.constantFrom(...names),
      fc.nat(9),
      edge(schema, noun),
      odd,
    )
    .map(([value, name, what, edges, key]) => {
      const { [name]: _, ...without } = value;
      if (what === 0) return without;
      if (what === 1) return { ...value, [key]: 'te veel', __proto__: null };
      return { ...value, [name]: edges[name] };
    });
}

/** For each field a value at or just past a bound. */
function edge({ properties = {} }: Schema, noun: string): Arbitrary<Record<string, unknown>> {
  const at = (schema: Schema, name: string): Arbitrary<unknown> => {
    const { maxLength, maximum, minimum, anyOf } = schema;
    if (anyOf) return fc.oneof(...anyOf.map((one) => at(one, name)));
    const few =
      maxLength !== undefined && maxLength <= 10_000
        ? [0, 1, maxLength - 1, maxLength, maxLength + 1].map((length) => 'é'.repeat(length))
        : [];
    const near = [minimum, maximum].flatMap((bound) =>
      bound === undefined ? [] : [bound - 1, bound, bound + 1, bound + 0.5],
    );
    const list =
      schema.type === 'array'
        ? fc.array(fc.oneof(valid(schema.items ?? {}, name, noun), junk), { maxLength: 20 })
        : junk;
    return fc.oneof(
      junk,
      list,
      ...(few.length + near.length > 0 ? [fc.constantFrom<unknown>(...few, ...near)] : []),
    );
  };
  return ofObject({ properties, required: Object.keys(properties) }, at);
}

/** Fields of these names with anything in them. */
export const hostile = ({ properties = {} }: Schema): Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: ofObject({ properties }, () => junk) },
    { weight: 1, arbitrary: junk },
  );

const payloadOf = (type: (typeof actionTypes)[number]) =>
  z.toJSONSchema(payloads[type], { io: 'input', unrepresentable: 'any' }) as Schema;

/** What the document leaves open: the payload of a queued action depends on its type. */
export const action: Arbitrary<unknown> = fc.constantFrom(...actionTypes).chain((type) =>
  fc.record(
    {
      id: fc.oneof(
        { weight: 4, arbitrary: fc.uuid() },
        { weight: 1, arbitrary: fc.constantFrom('a', 'b', 'c') },
      ),
      type: fc.constant(type),
      inspection: idOf('inspection'),
      payload: fc.oneof(
        { weight: 5, arbitrary: valid(payloadOf(type), '', 'inspection') },
        { weight: 2, arbitrary: nearly(payloadOf(type), 'inspection') },
        { weight: 1, arbitrary: junk },
      ),
      device: fc.constantFrom('tablet-1', 'tablet-2', 'é', '\ud800'),
      sequence: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constantFrom(2_147_483_647)),
      created_at: fc.constantFrom('2026-11-20T09:00:00.000Z', 'gisteren', ''),
      base: fc.constantFrom(null, 0, 1, 2, 3, 1_000_000),
      version_revision: fc.constantFrom(null, 0, 1, 2, 99),
    },
    { requiredKeys: ['id', 'type', 'inspection'] },
  ),
);

/** Headings that come along with a change; a browser cannot send others than visible signs. */
export const changeHeaders: Arbitrary<Record<string, string>> = fc.record(
  {
    'idempotency-key': fc.oneof(
      fc.uuid(),
      fc.constantFrom('a', '', '__proto__', 'x'.repeat(65), 'a b'),
    ),
    'device-id': fc.constantFrom('tablet-1', 'x'.repeat(70), '\u00e9'),
    'device-sequence': fc.constantFrom('1', '2', '-1', '99999999999999999999', 'een', '1.5'),
    'device-time': fc.constantFrom('2026-11-20T09:00:00.000Z', 'gisteren'),
    'base-revision': fc.constantFrom('1', '0', '999', 'x'),
    'version-revision': fc.constantFrom('1', '0', '999', 'x'),
    'device-now': fc.constantFrom(
      '2026-11-20T09:00:00.000Z',
      '275760-09-13T00:00:00.000Z',
      '-271821-04-20T00:00:00.000Z',
      '0',
      'x',
    ),
  },
  { requiredKeys: [] },
);
