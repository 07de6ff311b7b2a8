import { expect, test } from 'vitest';
import { articleOf } from './article.ts';
import { labelsOf } from './labels.ts';

const condition = (text: string, ref = '', title = '') => ({
  title,
  text,
  description: ref === '' ? '' : `<p>Toelichting.</p><p>${ref}</p>`,
});
const labels = (...texts: (string | [text: string, ref: string, title?: string])[]) =>
  labelsOf(texts.map((one) => (typeof one === 'string' ? condition(one) : condition(...one))));

test('conditions that begin alike are told apart by what follows, with their article', () => {
  const start = 'Het plan voor de opvang beschrijft in elk geval heel precies:';
  expect(
    labels(
      [`${start} de manier waarop kinderen worden gevolgd`, 'art 3 lid 2 sub a Besluit'],
      [`${start} de manier waarop groepen worden gevormd`, 'artikel 3, tweede lid, onderdeel b'],
      [`${start} de inzet van stagiairs`, 'Zie het beleid'],
      'De houder toont het plan.',
    ),
  ).toEqual([
    '… de manier waarop kinderen worden gevolgd (art 3 lid 2 sub a)',
    '… de manier waarop groepen worden gevormd (artikel 3, tweede lid, onderdeel b)',
    '… de inzet van stagiairs',
    'De houder toont het plan.',
  ]);
});

test('without a colon, and after one far away, it is the first word that differs', () => {
  expect(
    labels(
      'Een aanwijzing vindt alleen plaats indien de gastouder dat vraagt',
      'Een aanwijzing vindt alleen plaats indien het bureau dat vraagt',
    ),
  ).toEqual(['… de gastouder dat vraagt', '… het bureau dat vraagt']);
  const far = 'Dit is nodig: een lange reeks woorden die in alle voorwaarden hetzelfde is en dan';
  expect(labels(`${far} links`, `${far} rechts`)).toEqual(['… links', '… rechts']);
});

test('a title, a text of its own and a beginning of few letters stay as they are', () => {
  expect(
    labels(
      ['Het plan van de houder is er en het klopt', '', 'Plan'],
      'Het plan van de houder is er en het werkt',
      'De deur klemt',
      'De deur kraakt',
    ),
  ).toEqual([
    'Plan',
    'Het plan van de houder is er en het werkt',
    'De deur klemt',
    'De deur kraakt',
  ]);
});

test('the same text twice, no text at all and a very long one give a label all the same', () => {
  const text = 'Precies dezelfde lange voorwaarde staat er twee keer';
  expect(labels(text, text)).toEqual([text, text]);
  expect(labels(text, `${text} of vaker`)).toEqual([text, '… of vaker']);
  expect(labels('', '')).toEqual(['', '']);
  const start = 'Een heel lang begin dat overal hetzelfde is:';
  const [label = ''] = labels(`${start} ${'woorden '.repeat(40)}`, `${start} iets anders`);
  expect(label.length).toBeLessThan(90);
  expect(label).toMatch(/^… woorden .*…$/);
});

test.each([
  ['<p>art 2 sub a Besluit kwaliteit kinderopvang</p>', 'art 2 sub a'],
  ['<p>Uitleg</p><p>Artikel 1.59 lid 2 sub c Wet kinderopvang</p>', 'Artikel 1.59 lid 2 sub c'],
  ['<p>art 10d lid 2 sub b Regeling</p>', 'art 10d lid 2 sub b'],
  ['<p>Zie artikel 3</p>', ''],
  ['', ''],
])('the article of %j', (description, article) => {
  expect(articleOf(description)).toBe(article);
});
