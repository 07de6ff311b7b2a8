import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPostalCode } from '#shared/model/fields.ts';
import { dayAndMonth, formatDate, formatLongDate } from '#shared/rules/days/dates.ts';
import { formatMoment, secondsOf } from '#shared/rules/days/moments.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import { formatAddress, fullName, slug } from './format.ts';

const isoDay = fc
  .date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('9999-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10));

describe('§3 and §9 dates: DD-MM-YYYY, Dutch month names', () => {
  it.each([
    ['2026-03-12', '12-03-2026'],
    ['2024-02-29', '29-02-2024'],
    ['2026-03-12T23:59:59.000Z', '12-03-2026'],
    [null, ''],
    ['', ''],
  ])('%j is written as %j', (date, written) => {
    expect(formatDate(date)).toBe(written);
  });

  it.each([
    ['2026-03-12', '12 maart 2026'],
    ['2026-01-01', '1 januari 2026'],
    ['2025-12-31', '31 december 2025'],
    ['2024-02-29', '29 februari 2024'],
  ])('%s is written out as %s', (date, written) => {
    expect(formatLongDate(date)).toBe(written);
  });

  it('gives day, month and year for the calendar leaf', () => {
    expect(dayAndMonth('2026-08-05')).toEqual({ day: '5', month: 'augustus', year: '2026' });
    const months = Array.from(
      { length: 12 },
      (_, index) => dayAndMonth(`2026-${String(index + 1).padStart(2, '0')}-01`).month,
    );
    expect(months.join(' ')).toBe(
      'januari februari maart april mei juni juli augustus september oktober november december',
    );
    expect(dayAndMonth('2026-13-01').month).toBe('');
  });

  it.each([
    ['12-03-2026', '2026-03-12'],
    [' 12-03-2026 ', '2026-03-12'],
    ['1-2-2026', '2026-02-01'],
    ['1/2/2026', '2026-02-01'],
    ['1.2.2026', '2026-02-01'],
    ['1 2 2026', '2026-02-01'],
    ['01022026', '2026-02-01'],
    ['2026-3-1', '2026-03-01'],
    ['29-02-2024', '2024-02-29'],
    ['29-02-2000', '2000-02-29'],
  ])('reads %j as %s', (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each([
    '29-02-2026',
    '29-02-1900',
    '30-02-2024',
    '31-04-2026',
    '32-01-2026',
    '00-01-2026',
    '01-00-2026',
    '01-13-2026',
    '2026-02-30',
    '31-12-1899',
    '12-03-26',
    '12-maart-2026',
    '12032026x',
    '2026-03-12T00:00:00Z',
    '',
    ' ',
    '-',
    'vandaag',
  ])('reads %j as no date', (text) => {
    expect(parseDate(text)).toBeNull();
  });

  it('reads back what it wrote, for every day', () => {
    fc.assert(
      fc.property(isoDay, (date) => {
        expect(parseDate(formatDate(date))).toBe(date);
        expect(parseDate(date)).toBe(date);
        expect(parseDate(formatDate(date).replaceAll('-', ''))).toBe(date);
      }),
    );
  });

  it('reads any text as a day that exists, or as none', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^\d{1,2}[-/. ]\d{1,2}[-/. ]\d{4}$/)),
        (text) => {
          const date = parseDate(text);
          if (date !== null)
            expect(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10)).toBe(date);
        },
      ),
    );
  });
});

describe('§3 moments: DD-MM-YYYY HH:MM in Dutch time, wherever the device is', () => {
  it.each([
    ['2026-01-15T12:00:00.000Z', '15-01-2026 13:00'],
    ['2026-07-15T12:00:00.000Z', '15-07-2026 14:00'],
    ['2026-07-15T12:00:00+02:00', '15-07-2026 12:00'],
    // A Dutch day begins one or two hours before the same day in UTC.
    ['2026-12-31T22:59:59.999Z', '31-12-2026 23:59'],
    ['2026-12-31T23:00:00.000Z', '01-01-2027 00:00'],
    ['2026-06-30T22:00:00.000Z', '01-07-2026 00:00'],
    // Summer time begins; then it ends, and the hour after two o'clock comes twice.
    ['2026-03-29T00:59:00.000Z', '29-03-2026 01:59'],
    ['2026-03-29T01:00:00.000Z', '29-03-2026 03:00'],
    ['2026-10-25T00:30:00.000Z', '25-10-2026 02:30'],
    ['2026-10-25T01:30:00.000Z', '25-10-2026 02:30'],
    ['2026-10-25T02:00:00.000Z', '25-10-2026 03:00'],
  ])('%s is written as %s', (moment, written) => {
    expect(formatMoment(moment)).toBe(written);
  });

  it.each(['', ' ', 'gisteren', '2026-13-01T00:00:00Z', '2026-01-01T25:00:00Z', '99-99-9999'])(
    '%j is no moment',
    (moment) => {
      expect(formatMoment(moment)).toBe('');
    },
  );
});

describe('§2 full name: given name plus family name, skipping empty parts, falling back to username', () => {
  it.each([
    ['Sanne', 'de Vries', 'Sanne de Vries'],
    ['Sanne', '', 'Sanne'],
    ['', 'de Vries', 'de Vries'],
    [' Sanne ', ' ', 'Sanne'],
    ['', '', 'svries'],
    [' ', '\t', 'svries'],
  ])('%j and %j give %j', (givenName, familyName, name) => {
    expect(fullName({ givenName, familyName, username: 'svries' })).toBe(name);
  });
});

describe('§2 address, postal code and city', () => {
  it.each([
    ['Dorpsstraat 1', '1234 AB', 'Utrecht', 'Dorpsstraat 1, 1234 AB Utrecht'],
    ['', '1234 AB', 'Utrecht', '1234 AB Utrecht'],
    ['Dorpsstraat 1', '', '', 'Dorpsstraat 1'],
    ['Dorpsstraat 1', '', 'Utrecht', 'Dorpsstraat 1, Utrecht'],
    ['', '', '', ''],
  ])('%j, %j, %j: %j', (address, postal_code, city, line) => {
    expect(formatAddress({ address, postal_code, city })).toBe(line);
  });

  it.each([
    ['1234ab', '1234 AB'],
    ['1234 AB', '1234 AB'],
    [' 1234   Ab ', '1234 AB'],
    ['1234\u00a0AB', '1234 AB'],
    ['123 AB', '123 AB'],
    [' 1234 ABC ', '1234 ABC'],
    ['', ''],
  ])('the postal code %j becomes %j (agreements part 3)', (typed, stored) => {
    expect(formatPostalCode(typed)).toBe(stored);
    expect(formatPostalCode(formatPostalCode(typed))).toBe(stored);
  });
});

describe('§3 display formats', () => {
  it.each([
    ['De Kikker', 'de-kikker'],
    ['  Crèche «Zoë» & co. ', 'creche-zoe-co'],
    ['../../etc/passwd', 'etc-passwd'],
    ['…', 'inspectie'],
    ['', 'inspectie'],
    [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
  ])('%j in a file name is %j', (text, name) => {
    expect(slug(text)).toBe(name);
  });

  it('a slug is safe in a file name for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(slug(text)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(slug(text).length).toBeLessThanOrEqual(60);
      }),
    );
  });
});

describe('§7 addresses of images and files hold last_modified in whole seconds', () => {
  it.each([
    ['1970-01-01T00:00:00.000Z', 0],
    ['1970-01-01T00:00:01.999Z', 1],
    ['2026-03-12T10:00:00.000Z', 1_773_309_600],
  ])('%s is %i', (moment, seconds) => {
    expect(secondsOf(moment)).toBe(seconds);
  });
});
