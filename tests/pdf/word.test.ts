import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { unpack } from '#server/checklists/xlsx/unpack.ts';
import { createPdfDrawer } from '#server/pdf/draw.ts';
import type { Report } from '#shared/model/report.ts';
import { savedByOffice, whyNoOffice } from '#tests/support/office.ts';
import { pdfText } from '#tests/support/pdfText.ts';
import { letter, makeReport, photographed, words } from './fixture.ts';

/** The report as a Word document: what it holds, and that another program opens it. */
const drawer = createPdfDrawer({ timeoutMs: 100_000 });
const folder = mkdtempSync(join(tmpdir(), 'word-'));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await drawer.close();
});

const write = (report: Report) => drawer.draw(report, words, undefined, 'docx');
const partOf = (docx: Uint8Array, path: string): string => unpack(docx).get(path) ?? '';
const bare = (text: string) => text.replace(/[\s\u00ad\u200b\u2060]+/g, ' ').trim();
const shown = (html: string): string =>
  bare(
    html
      .replace(/<[^>]*>/g, ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&amp;', '&'),
  );

/** What LibreOffice reads in it. */
const readByOffice = (docx: Uint8Array): string =>
  bare(
    savedByOffice(folder, 'verslag.docx', docx, { to: 'txt:Text (encoded):UTF8' }).toString('utf8'),
  );

describe('the report as a Word document', () => {
  it('has the letter in front on a page of its own, with the logo and what it says', async () => {
    const logo = await sharp({
      create: { width: 300, height: 80, channels: 4, background: '#0a5565' },
    })
      .png()
      .toBuffer();
    const own = createPdfDrawer({ timeoutMs: 100_000, logo });
    const report = { ...makeReport(1, 50), letter };
    const docx = await own.draw(report, words, undefined, 'docx').finally(() => own.close());
    const document = partOf(docx, 'word/document.xml');
    expect(document).toContain('descr="GGD Voorbeeldregio"');
    expect(document.indexOf('Aan de houder van')).toBeLessThan(document.indexOf('w:val="Title"'));
    expect(document).toMatch(/<w:pageBreakBefore\/>/);
    const plain = partOf(await write(report), 'word/document.xml');
    expect(plain).not.toContain('<w:drawing>');
    expect(shown(plain)).toContain('Onderwerp: Rapport van de inspectie bij De Kikker');
  });

  it('has real headings, lists, tables and links, and says its language and title', async () => {
    const report = makeReport(12, 300);
    report.notes.html =
      '<h2>Kop</h2><p style="text-align:center">Midden <strong>vet</strong> <em>schuin</em> <u>lijn</u> <a href="https://example.nl/x">weg</a></p>' +
      '<ol start="4"><li>vier<ul><li>binnen</li></ul></li><li>vijf</li></ol>' +
      '<table><thead><tr><th>Groep</th><th>Kinderen</th></tr></thead><tbody><tr><td colspan="2">Samen</td></tr></tbody></table>';
    const docx = await write(report);
    const document = partOf(docx, 'word/document.xml');
    const styles = [...document.matchAll(/<w:pStyle w:val="(\w+)"/g)].map(([, name]) => name);
    expect(styles.filter((name) => name === 'Title')).toHaveLength(1);
    // The chapters of the national report, in its order; the domains in their chapter.
    const chapters = [...document.matchAll(/<w:p>(?:(?!<\/w:p>).)*"Heading1".*?<\/w:p>/g)];
    expect(chapters.map(([paragraph]) => shown(paragraph))).toEqual([
      words.research,
      words.findings,
      words.assessed,
      words.details,
      words.supervision,
      words.annex,
    ]);
    const [from, to] = [words.findings, words.assessed].map((word) =>
      document.indexOf(`>${word}<`),
    );
    for (const { number, title } of report.domains)
      expect(shown(document.slice(from, to))).toContain(`${number} ${title}`);
    for (const field of [...words.supervisionFields, ...report.supervision])
      expect(shown(document)).toContain(field);
    const items = report.domains.flatMap((domain) => domain.items);
    expect(styles.filter((name) => name === 'Heading4').length).toBeGreaterThanOrEqual(
      items.flatMap(({ questions }) => questions).length,
    );
    expect(document).toMatch(/<w:tblHeader\/>/);
    expect(document).toMatch(/<w:gridSpan w:val="2"\/>/);
    expect(document).toMatch(/<w:jc w:val="center"\/>/);
    expect(document).toMatch(/<w:hyperlink /);
    expect(partOf(docx, 'word/_rels/document.xml.rels')).toContain('https://example.nl/x');
    expect(partOf(docx, 'word/numbering.xml')).toMatch(/<w:start w:val="4"\/>/);
    expect(partOf(docx, 'word/styles.xml')).toContain('nl-NL');
    expect(partOf(docx, 'docProps/core.xml')).toContain(report.title);
  });

  it('holds whatever was written, and no sign that XML does not know', async () => {
    const report = makeReport(1, 50);
    const odd = 'a\u0000b\u000bc\ud800d\uffff ]]> <w:p/> &amp; "x" \u202e omgekeerd';
    report.notes.html = `<p>${odd}</p>`;
    report.name = odd;
    report.title = odd;
    const document = partOf(await write(report), 'word/document.xml');
    expect(document).toContain('omgekeerd');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML knows none of these
    expect(document).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
    expect(document).not.toContain('\ufffd');
    expect(document).not.toMatch(/<w:p\/>\s*&amp;amp;/);
  });

  it('has each photo with what is to be seen, and its caption below it', async () => {
    const { report, pictures } = await photographed();
    const docx = await drawer.draw(report, words, undefined, 'docx', pictures);
    const document = partOf(docx, 'word/document.xml');
    expect(document.match(/<w:drawing>/g)).toHaveLength(4);
    for (const alternative of ['Een open hek &amp; &quot;slot&quot;', words.photo, 'Een gevel'])
      expect(document).toContain(`descr="${alternative}"`);
    const text = shown(document);
    for (const said of [
      '1.1.1 · Het hek van de speelplaats',
      'De gevel',
      `${words.photoMissing}: 1.1.1 · De trap`,
    ])
      expect(text).toContain(said);
  });

  // Where it is missing, the list at the end of the tests says so.
  it.skipIf(whyNoOffice() !== null)(
    'opens in LibreOffice, with every text of the report',
    {
      timeout: 180_000,
    },
    async () => {
      const report = makeReport(12, 300);
      const read = readByOffice(await write(report));
      const texts = [
        report.title,
        ...[...report.cover, ...report.details].flatMap(({ label, value }) => [label, value]),
        ...report.domains.flatMap((domain) => [
          `${domain.number} ${domain.title}`,
          ...domain.items.flatMap((item) => [
            `${item.number} ${item.title}`,
            ...item.questions.flatMap((one) => [one.title, one.text, one.resultLabel]),
          ]),
        ]),
        ...report.lists.map(({ title }) => title),
        words.setUpHint,
        words.adviceHint,
        words.skippedIntro,
        words.viewIntro,
      ];
      expect(texts.length).toBeGreaterThan(50);
      for (const text of texts) expect(read).toContain(bare(text));
      const notes = [
        report.notes.html,
        ...report.domains.flatMap((domain) => [
          domain.notesHtml,
          ...domain.items.flatMap(({ questions }) =>
            questions.flatMap((one) => [one.notesHtml, one.descriptionHtml]),
          ),
        ]),
      ];
      for (const html of notes)
        for (const word of shown(html).split(' ').filter(Boolean)) expect(read).toContain(word);
      // What the PDF says and this does not is only what belongs to its pages.
      const letters = (text: string) => text.replace(/[^\p{L}\d]+/gu, '');
      const pdf = await pdfText(await drawer.draw(report, words));
      const missing = (pdf.match(/\p{L}{4,}/gu) ?? []).filter(
        (word) => !letters(read).includes(word),
      );
      const ofPages = [report.name, words.contents, words.overview, words.view, words.page].join(
        ' ',
      );
      expect(pdf.length).toBeGreaterThan(5_000);
      expect(missing.filter((word) => !ofPages.includes(word))).toEqual([]);
    },
  );
});
