import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createPdfDrawer } from '#server/pdf/draw.ts';
import { addUaMark } from '#server/pdf/uaMark.ts';
import { makeReport, photographed, words } from './fixture.ts';
import { hasPdftotext, pagesOf, structureOf, textOf } from './support.ts';

// How long it takes is no matter here.
const drawer = createPdfDrawer({ timeoutMs: 100_000 });
afterAll(() => drawer.close());

/**
 * Text is only compared where poppler is installed; elsewhere these tests say so and look at the
 * file's structure.
 */
const textNote = hasPdftotext ? '' : ' (pdftotext missing: text not compared)';

describe('createPdfDrawer', () => {
  it(`draws every part of the report in its order${textNote}`, async () => {
    const report = makeReport(12, 300);
    const pdf = await drawer.draw(report, words);
    expect(structureOf(pdf).slice(0, 5)).toBe('%PDF-');
    if (!hasPdftotext) return;
    const text = textOf(pdf);
    const order = [
      report.title,
      'Type onderzoek',
      words.contents,
      words.details,
      '012345678',
      '2518 AB Den Haag',
      words.overview,
      words.domain,
      words.total,
      'Voldoet niet (',
      'Herstelaanbod (',
      'NTB (',
      report.notes.title,
      '1 Pedagogisch klimaat',
      words.domainNotes,
      '1.1 Pedagogisch beleid',
      '1.1.1 De houder draagt er',
      '✓ Voldoet',
      '(art 3 lid 1 Besluit kwaliteit kinderopvang)',
      words.notes,
      'Presentielijst',
      '2 Personeel en groepen',
      words.extra,
      '5 Ouderrecht',
      words.skipped,
      words.skippedIntro,
      '6 Kwaliteit gastouderbureau',
      '6.1.2 Een overzicht',
      words.view,
      words.viewIntro,
      'Handtekening',
    ];
    let from = 0;
    for (const part of order) {
      const at = text.indexOf(part, from);
      expect(at, `"${part}" after position ${from}`).toBeGreaterThanOrEqual(0);
      from = at + 1;
    }
    expect(text).toMatch(/Pagina 1 van \d+ /);
    expect(text).toContain(report.footer);
    expect(text).not.toContain(words.simplified);
  });

  it(`says so when lists are empty${textNote}`, async () => {
    const report = makeReport(0, 0);
    report.skipped = [];
    report.notes.html = '';
    const pdf = await drawer.draw(report, words);
    if (!hasPdftotext) return expect(pdf.length).toBeGreaterThan(1_000);
    const text = textOf(pdf);
    expect(text.match(/Geen\./g)).toHaveLength(4);
    expect(text).toContain(words.skippedNone);
  });

  it.runIf(hasPdftotext)('never parts a text from its article', async () => {
    const report = makeReport(60, 0);
    let n = 0;
    for (const { items } of report.domains)
      for (const { questions } of items)
        for (const question of questions) {
          n++;
          question.text = `Tekst${n}. ${'Een zin van de wet. '.repeat(n % 7)}`;
          question.descriptionHtml = `<p>Uitleg. ${'Meer uitleg. '.repeat(n % 11)}</p><p>Artikel${n}.</p>`;
        }
    const pages = pagesOf(await drawer.draw(report, words));
    const at = (word: string) => pages.findIndex((page) => page.includes(word));
    for (let one = 1; one <= n; one++)
      expect(at(`Artikel${one}.`), `condition ${one}`).toBe(at(`Tekst${one}.`));
  });

  it(`tells of each photo${textNote}`, async () => {
    const { report, pictures } = await photographed();
    const pdf = await drawer.draw(report, words, undefined, 'pdf', pictures);
    const structure = structureOf(pdf);
    expect(structure.match(/\/Subtype \/Image/g)).toHaveLength(4);
    expect(structure).toContain('/Filter /DCTDecode');
    for (const alternative of ['Een open hek & "slot"', 'Foto zonder beschrijving', 'Een gevel'])
      expect(structure).toContain(`/Alt (${alternative})`);
    if (!hasPdftotext) return;
    const text = textOf(pdf);
    for (const said of [
      '1.1.1 · Het hek van de speelplaats',
      'De gevel',
      'Foto staat niet in dit rapport: 1.1.1 · De trap',
    ])
      expect(text).toContain(said);
  });

  it('gives the same bytes for the same report', async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(() => drawer.draw(makeReport(5, 200), words)),
    );
    expect(Buffer.compare(first ?? Buffer.of(), second ?? Buffer.of(1))).toBe(0);
  });

  it('draws in order of arrival, and hardly holds the event loop', async () => {
    const report = makeReport(60, 2_000);
    const works: number[] = [];
    const most = 300;
    while (works.length < 3 && !works.some((work) => work < most)) {
      const done: number[] = [];
      const start = process.threadCpuUsage();
      await Promise.all([1, 2, 3].map((n) => drawer.draw(report, words).then(() => done.push(n))));
      const { user, system } = process.threadCpuUsage(start);
      works.push((user + system) / 1_000);
      expect(done).toEqual([1, 2, 3]);
    }
    // Work of this thread, not time: drawing these three takes the child some 3 s. The least of
    // three rounds: the thread may also clear away what earlier test files left in its memory.
    expect(Math.min(...works)).toBeLessThan(most);
  });

  it('replaces its child after the agreed number of jobs', async () => {
    const own = createPdfDrawer({ jobsPerChild: 1 });
    const pdfs = await Promise.all([1, 2].map(() => own.draw(makeReport(1, 50), words)));
    expect(pdfs.map((pdf) => pdf.length > 1_000)).toEqual([true, true]);
    await own.close();
  });

  it('rejects when both attempts take too long, and works for the next report', async () => {
    const own = createPdfDrawer({ timeoutMs: 1 });
    await expect(own.draw(makeReport(1, 50), words)).rejects.toThrow('no result after 1 ms');
    await expect(own.draw(makeReport(1, 50), words)).rejects.toThrow('no result after 1 ms');
    await own.close();
  });

  it('a drawing of which nobody waits for the outcome ends, and the next one begins', async () => {
    const own = createPdfDrawer({ timeoutMs: 100_000 });
    const gone = new AbortController();
    const long = makeReport(2, 10);
    // Minutes of work: of this length the first attempt takes far longer than a minute.
    long.notes.html = '<p>x'.repeat(300_000);
    const left = own.draw(long, words, gone.signal);
    const next = own.draw(makeReport(1, 50), words);
    // Let go while it is drawn.
    setTimeout(() => gone.abort(), 1_500);
    await expect(left).rejects.toMatchObject({ code: 'unavailable' });
    expect((await next).length).toBeGreaterThan(1_000);
    await own.close();
  });

  it(`draws simpler when the first attempt takes too long${textNote}`, async () => {
    const own = createPdfDrawer({ timeoutMs: 3_000, simplerMs: 60_000 });
    const report = makeReport(2, 10);
    report.notes.html = `<p>Begin van de notitie</p>${'<p>x'.repeat(300_000)}`;
    const pdf = await own.draw(report, words);
    await own.close();
    if (!hasPdftotext) return expect(pdf.length).toBeGreaterThan(1_000);
    const text = textOf(pdf);
    expect(text).toContain(words.simplified);
    expect(text).toContain('Begin van de notitie');
    expect(text).toContain(words.truncated);
  });

  const canKill = process.platform === 'linux' && hasPdftotext;
  it.runIf(canKill)(
    'draws again when its child is killed, and leaves no process behind (Linux with pdftotext only)',
    { timeout: 120_000 },
    () => {
      const program = join(import.meta.dirname, 'crashScenario.ts');
      expect(execFileSync(process.execPath, [program], { encoding: 'utf8' }).trim()).toBe(
        'true true 0',
      );
    },
  );

  it('rejects what waits when it is closed, and everything after', async () => {
    const own = createPdfDrawer();
    const waiting = [own.draw(makeReport(5, 100), words), own.draw(makeReport(5, 100), words)];
    const results = Promise.allSettled(waiting);
    await own.close();
    expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(own.draw(makeReport(1, 50), words)).rejects.toThrow('unavailable');
    await own.close();
  });

  it('rejects a report that cannot be sent, and goes on', async () => {
    const report = { ...makeReport(1, 50), extra: () => 0 };
    await expect(drawer.draw(report, words)).rejects.toThrow('could not be sent');
    await expect(drawer.draw(makeReport(1, 50), words)).resolves.toBeInstanceOf(Uint8Array);
  });
});

describe('addUaMark', () => {
  it.each([
    '',
    '%PDF-1.7',
    '%PDF-1.7\nxref\n0 1\nstartxref\n9\n%%EOF',
    `%PDF\nstartxref\n99999999\n%%EOF`,
  ])('refuses %j', (text) => {
    expect(() => addUaMark(Buffer.from(text))).toThrow('unexpected PDF layout');
  });

  it('refuses a file that has the mark', async () => {
    const pdf = await drawer.draw(makeReport(1, 50), words);
    expect(() => addUaMark(pdf)).toThrow('unexpected PDF layout');
  });
});
