import { afterAll, describe, expect, it } from 'vitest';
import { createPdfDrawer } from '#server/pdf/draw.ts';
import type { Report } from '#shared/model/report.ts';
import { makeReport, words } from './fixture.ts';
import { hasPdftotext, structureOf, textOf } from './support.ts';

// A busy machine may be slow; what takes for ever is still found out.
// What it costs is no matter of these tests: also where many use the machine.
const drawer = createPdfDrawer({ timeoutMs: 280_000 });
afterAll(() => drawer.close());

const textNote = hasPdftotext ? '' : ' (pdftotext missing: text not compared)';
const MARKUP =
  '#read("/etc/passwd") #panic("x") $x^2$ *vet* _cursief_ @label <label> = kop \\ `code` // c /* d */ #{ #[ ] ) } -- ~ \' "';
const escaped = MARKUP.replaceAll('<', '&lt;');

/** A report with one condition whose rich texts are all `html`. */
function withNotes(html: string): Report {
  const report = makeReport(1, 50);
  report.notes.html = html;
  const domain = report.domains[0];
  const question = domain?.items[0]?.questions[0];
  if (domain) domain.notesHtml = html.length < 50_000 ? html : '';
  if (question)
    Object.assign(question, {
      notesHtml: html.length < 50_000 ? html : '',
      descriptionHtml: html.length < 50_000 ? html : '',
    });
  return report;
}

const nest = (open: string, close: string, times: number): string =>
  `${open.repeat(times)}diep${close.repeat(times)}`;
const cells = (row: string, times: number): string =>
  `<table><tr><th>a</th><th>b</th></tr>${row.repeat(times)}</table>`;

const notes: [name: string, html: string, expected?: string][] = [
  ['nothing', ''],
  ['Typst markup', `<p>${escaped}</p>`, MARKUP],
  [
    'Typst markup in a table, list, link and heading',
    `<h2>${escaped}</h2><ul><li>${escaped}</li></ul><table><tr><td>${escaped}</td></tr></table><a href="https://x.nl/#read('a')">${escaped}</a>`,
    '#read("/etc/passwd")',
  ],
  [
    'scripts and outside resources',
    '<script>alert(1)</script><img src="file:///etc/passwd" onerror="x"><iframe src="file:///etc/passwd"></iframe><style>@import "http://127.0.0.1:9/"</style><p style="background:url(http://127.0.0.1:9/);font-size:900px">p</p><svg><image href="file:///etc/passwd"/></svg>',
  ],
  [
    'unsafe links',
    '<a href="javascript:alert(1)">js</a> <a href="data:text/html,x">d</a> <a href="//x">x</a> <a href="https://x.nl">goed</a>',
    'js d x goed',
  ],
  [
    'mutation XSS',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"><p>na</p>',
  ],
  [
    'mutation XSS in a template',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>"><p>na</p>',
    'na',
  ],
  ['100,000 nested div', nest('<div>', '</div>', 100_000), 'diep'],
  ['100,000 nested b', nest('<b>', '</b>', 100_000), 'diep'],
  ['100,000 nested lists', nest('<ul><li>', '</li></ul>', 100_000), 'diep'],
  ['20,000 nested tables', nest('<table><tr><td>', '</td></tr></table>', 20_000), 'diep'],
  // Twice the tags of the longest note: two texts that met may both stay.
  ['40,000 unclosed p', '<p>x'.repeat(40_000)],
  ['two longest notes in one paragraph', `<p>${'Een zin met woorden erin. '.repeat(24_000)}</p>`],
  ['40,000 line breaks', `<p>${'x<br>'.repeat(40_000)}</p>`],
  ['1 MB without spaces', `<p>${'x'.repeat(1_000_000)}</p>`],
  ['two longest notes in many paragraphs', '<p>Een zin met woorden erin.</p>'.repeat(21_000)],
  ['1 MB of <', '<'.repeat(1_000_000)],
  ['a word of 10,000 characters', `<p>${'x'.repeat(10_000)}</p>`],
  [
    'a long word in a table',
    cells(`<tr><td>${'x'.repeat(2_000)}</td><td>kort</td></tr>`, 1),
    'kort',
  ],
  ['80,000 characters in one paragraph', `<p>${'Een zin met woorden erin. '.repeat(2_400)}</p>`],
  [
    'lone surrogates, NUL and controls',
    '<p>a\u0000b\ud800c\udc00\u0007\u200bd\ufeff\u202ee\uffff</p>',
    'abc',
  ],
  ['emoji', '<p>Duim 👍🏽 vlag 🇳🇱 gezin 👨‍👩‍👧 einde</p>', 'einde'],
  ['Arabic, Hebrew and Chinese', '<p>مرحبا שלום 漢字 einde</p>', 'einde'],
  ['private use of Word', '<p>\uf0b7 punt \uf0a7 einde</p>', '• punt ▪ einde'],
  [
    'huge spans',
    '<table><tr><th rowspan=9>a<th colspan=1000>b</tr><tr><td rowspan=65000 colspan=1000>c<td>d</tr><tr><td colspan=-1 rowspan=0>e</table>',
  ],
  [
    'a header that spans into the body',
    '<table><thead><tr><th rowspan=5>a<th>b</thead><tr><td>c<td>d<tr><td>e<td>f</table>',
  ],
  ['empty tables', '<table></table><table><tr></tr></table><table><tr><th></th></tr></table>'],
  [
    '40 columns',
    `<table><tr>${'<th>kop</th>'.repeat(40)}</tr><tr>${'<td>waarde</td>'.repeat(40)}</tr></table>`,
    'waarde',
  ],
  ['2,000 rows', cells('<tr><td>x</td><td>regel</td></tr>', 2_000), 'regel'],
  ['5,000 rows of four columns', cells('<tr><td>x<td>y<td>z<td>regel</tr>', 5_000), 'regel'],
  [
    'a cell of many pages',
    cells(
      `<tr><td>${'<p>Een lange alinea met tekst. Nog meer tekst.</p>'.repeat(400)}<td>x</tr>`,
      1,
    ),
    'lange alinea',
  ],
  [
    'a header of many pages',
    `<table><tr><th>${'Een lange kop. '.repeat(3_000)}</th></tr><tr><td>x</td></tr></table>`,
    'lange kop',
  ],
  [
    'a rowspan of many pages',
    `<table><tr><td rowspan=500>a<td>b</tr>${'<tr><td>c</tr>'.repeat(499)}</table>`,
  ],
  ['a heading of many pages', `<h2>${'Een lange kop. '.repeat(3_000)}</h2>`, 'lange kop'],
  [
    'headings in any order',
    '<h6>a</h6><h1>b</h1><h4>c</h4><ul><li><h2>d</h2></li></ul><table><tr><td><h1>e</h1></table>',
  ],
  ['1,000 headings', '<h2>kop</h2>'.repeat(1_000), 'kop'],
  ['1,000 tables', '<table><tr><td>x</table>'.repeat(1_000)],
  ['1,000 links', '<a href="https://x.nl/a">link</a> '.repeat(1_000), 'link'],
  [
    'broken lists',
    '<ol start="-5"><li>a</ol><ol start="99999999999"><li>b</ol><ul>tekst<li></li></ul><li>wees',
    'wees',
  ],
];

describe('hostile notes', () => {
  it.each(notes)(
    `%s: the PDF comes${textNote}`,
    { timeout: 300_000 },
    async (_, html, expected) => {
      const pdf = await drawer.draw(withNotes(html), words);
      expect(structureOf(pdf).slice(0, 5)).toBe('%PDF-');
      if (!hasPdftotext) return;
      const text = textOf(pdf);
      // Whatever the input, the rich form must do; the simpler one is for what nobody thought of.
      expect(text).not.toContain(words.simplified);
      expect(text).not.toContain('root:');
      expect(text).not.toContain('alert(1)</script>');
      if (expected) expect(text).toContain(expected);
    },
  );
});

describe('hostile fields', () => {
  it(`shows every plain field literally${textNote}`, async () => {
    const report = JSON.parse(JSON.stringify(makeReport(2, 50)), (key, value) =>
      typeof value === 'string' && !/^(?:result|date|.*html)$/i.test(key)
        ? `${value} ${MARKUP}`
        : value,
    ) as Report;
    const pdf = await drawer.draw(report, words);
    if (!hasPdftotext) return expect(pdf.length).toBeGreaterThan(1_000);
    const text = textOf(pdf);
    expect(text).not.toContain(words.simplified);
    expect(text.split('#panic("x")').length).toBeGreaterThan(30);
  });

  it.each([
    '',
    '\u0000',
    'xmlns:pdfaid= pdfuaid startxref 5 %%EOF',
    '</rdf:Bag></pdfaExtension:schemas>',
    '\ud800',
    'x'.repeat(200_000),
  ])('takes any title (%#)', async (title) => {
    const report = { ...makeReport(1, 50), title, name: title, footer: title };
    expect(structureOf(await drawer.draw(report, words))).toContain(
      '<pdfuaid:part>1</pdfuaid:part>',
    );
  });

  it.each(['', '2026-02-31', 'gisteren', '9999-12-31', '0000-00-00', '0001-01-01'])(
    'takes any date (%s)',
    async (date) => {
      const pdf = await drawer.draw({ ...makeReport(1, 50), date }, words);
      expect(structureOf(pdf).slice(0, 5)).toBe('%PDF-');
    },
  );

  it('takes numbers that occur twice', async () => {
    const report = makeReport(3, 50);
    for (const q of report.domains
      .flatMap(({ items }) => items)
      .flatMap(({ questions }) => questions))
      q.number = '1.1.1';
    expect((await drawer.draw(report, words)).length).toBeGreaterThan(1_000);
  });
});
