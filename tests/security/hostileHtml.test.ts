import { randomUUID } from 'node:crypto';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPdfDrawer } from '#server/pdf/draw.ts';
import { cleaned, cleanRichText, refuseLong, refuseTags } from '#server/richText.ts';
import { tidy } from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';
import { linkSchemes } from '#shared/rules/words/richTextTags.ts';
import { reportWords } from '#shared/text/report.ts';
import {
  askedDatabases,
  createTestApp,
  onBothDatabases,
  type Person,
  type TestApp,
} from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { logInAt, startFakeProvider } from '#tests/support/fakeProvider.ts';
import { dirtIn, stringsIn } from './cleanHtml.ts';
import { type Hostile, hostileHtml, hugeHtml } from './hostileHtml.ts';
import { rowOf } from './rows.ts';

/**
 * Hostile rich text in every field that takes it: stored clean, with its words, whichever way it
 * came.
 */

/**
 * Nothing in it that may not be, the words around it still there, and cleaning it again changes
 * nothing.
 */
function expectClean(stored: string, { name, html, begin, end }: Hostile): void {
  expect(dirtIn(stored), name).toEqual([]);
  expect(stored, name).toContain(begin);
  if (end) expect(stored, name).toContain(end);
  if (end && /<(?:p|td|a|li|h2|strong)\b[^<]*>tekst</.test(html))
    expect(stored, name).toContain('tekst');
  expect(cleanRichText(stored, 'again'), name).toBe(stored);
}

/**
 * A checklist with a domain, an item and a condition for each piece, and the piece in every rich
 * text of them.
 */
const checklistOf = (title: string) => ({
  title,
  domains: hostileHtml.map(({ html }, n) => ({
    title: `Domein ${n}`,
    description: html,
    default_value: html,
    last_question: `Extra ${n}`,
    help_questions: [html],
    items: [
      {
        title: `Item ${n}`,
        conditions: [
          {
            text: `Voorwaarde ${n}`,
            description: html,
            default_value: html,
            ref: html,
            help_questions: [html],
          },
        ],
      },
    ],
  })),
});

const some = hostileHtml.filter((_, n) => n % 10 === 0);

interface Case {
  n: number;
  domain: any;
  question: any;
}
/**
 * An inspection on such a checklist, filled with the same pieces through the queue, as from a
 * tablet.
 */
async function filledIn(app: TestApp, inspector: Person): Promise<{ id: string; cases: Case[] }> {
  const version = await app.addVersion(checklistOf(`Vijandig ${randomUUID()}`));
  const { categories } = (await inspector.get(`/api/version/${version}`)).body.version;
  const domains = categories.filter(({ parent }: { parent: string | null }) => parent === null);
  const cases: Case[] = domains.map((domain: any, n: number) => ({
    n,
    domain,
    question: categories.find(({ parent }: any) => parent === domain.id).questions[0],
  }));
  const { id } = (
    await inspector.post('/api/inspection', { childcare_type: 'KDV_BSO', location: 'x', version })
  ).body;
  const action = (type: string, payload: object) => ({
    id: randomUUID(),
    type,
    inspection: id,
    payload,
  });
  const actions = [
    action('START_INSPECTION', {}),
    ...cases.flatMap(({ n, domain, question }) => {
      const notes = hostileHtml[n]?.html;
      return [
        action('SAVE_INSPECTION_CATEGORY_NOTES', { category: domain.id, notes }),
        action('SAVE_INSPECTION_QUESTION_RESULT', {
          question: question.id,
          result: 'satisfies',
          notes,
        }),
        action('SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER', {
          category: domain.id,
          result: 'satisfies',
          notes,
        }),
        action('SAVE_INSPECTION_RESTORE_OFFER', { part: question.id, notes }),
      ];
    }),
  ];
  const { results } = (await inspector.post('/api/action-queue', { actions })).body;
  expect(results.filter(({ status }: { status: string }) => status !== 'applied')).toEqual([]);
  return { id, cases };
}

onBothDatabases(rowOf('hostile HTML in eleven fields', hostileHtml, 280), (use, kind) => {
  let admin: Person;
  let inspector: Person;
  beforeAll(async () => {
    admin = await use().login(['ROLE_ADMIN']);
    inspector = await use().login();
  });

  it('from a checklist file and from a tablet: descriptions, default notes, references, help questions, notes of domains, conditions and extra conditions, and measures that were agreed', async () => {
    const { id, cases } = await filledIn(use(), inspector);
    expect(cases).toHaveLength(hostileHtml.length);
    const { inspection } = (await inspector.get(`/api/inspection/${id}`)).body;
    const notesOf = (list: { notes: string }[], key: string, of: string) =>
      list.find((entry) => (entry as unknown as Record<string, string>)[key] === of)?.notes ?? '';
    for (const { n, domain, question } of cases) {
      const one = hostileHtml[n] as Hostile;
      for (const text of [domain.description, domain.default_value, domain.help_questions[0].text])
        expectClean(text, one);
      for (const text of [question.default_value, question.help_questions[0].text])
        expectClean(text, one);
      // The description and the reference stand in one text.
      expect(dirtIn(question.description), one.name).toEqual([]);
      expect(question.description.split(one.begin), one.name).toHaveLength(3);
      expectClean(notesOf(inspection.category_notes, 'category', domain.id), one);
      expectClean(notesOf(inspection.question_results, 'question', question.id), one);
      expectClean(notesOf(inspection.category_last_question_answers, 'category', domain.id), one);
      expectClean(notesOf(inspection.restore_offers, 'part', question.id), one);
    }
    const dashboard = (await inspector.get('/api/inspection/dashboard')).body;
    expect(
      stringsIn(dashboard).filter((text) => text.includes('begin-') && dirtIn(text).length > 0),
    ).toEqual([]);
  });

  it('each alone: general notes, what administrators write, and the mail that goes out with it', async () => {
    const version = await use().addVersion(smallChecklist(`Los ${randomUUID()}`));
    const { id } = (
      await inspector.post('/api/inspection', { childcare_type: 'KDV_BSO', location: 'x', version })
    ).body;
    await inspector.post(`/api/inspection/${id}/start`);
    const free = (await admin.post(`/api/version/${version}/duplicate`)).body.id;
    const [domain, item] = (await admin.get(`/api/version/${free}`)).body.version.categories;
    const [question] = item.questions;
    const [help] = domain.help_questions;
    // Cleaning knows no database: on the other one some will do.
    for (const one of kind === 'sqlite' ? hostileHtml : some) {
      const { html } = one;
      expectClean(
        (await inspector.post(`/api/inspection/${id}/save-notes`, { notes: html })).body.inspection
          .notes,
        one,
      );
      const { category } = (
        await admin.put(`/api/category/${domain.id}`, {
          title: 'x',
          description: html,
          default_value: html,
        })
      ).body;
      for (const text of [category.description, category.default_value]) expectClean(text, one);
      const saved = (
        await admin.put(`/api/question/${question.id}`, {
          text: 'x',
          description: html,
          default_value: html,
        })
      ).body.question;
      for (const text of [saved.description, saved.default_value]) expectClean(text, one);
      expectClean(
        (await admin.put(`/api/help_question/${help.id}`, { text: html })).body.help_question.text,
        one,
      );
      // Curly brackets are placeholders there.
      const body = html.replace(/\{\{|\}\}/g, '');
      expectClean(
        (await admin.post('/api/alert/roles-changed', { subject: 'x', body })).body.alert.body,
        { ...one, html: body },
      );
    }
    const last = (kind === 'sqlite' ? hostileHtml : some).at(-1) as Hostile;
    expectClean((await admin.get('/api/alert/roles-changed')).body.alert.body, last);
    expectClean((await inspector.get(`/api/inspection/${id}`)).body.inspection.notes, last);
    await admin.post('/api/alert/roles-changed/test', { subject: 'x', body: hostileHtml[0]?.html });
    const mails = await use().db.selectFrom('mails').select('html').execute();
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.flatMap(({ html }) => dirtIn(html))).toEqual([]);
  });

  it('new ones as well as changed ones', async () => {
    const version = (await admin.post('/api/version', { title: `Nieuw ${randomUUID()}` })).body.id;
    for (const one of some) {
      const domain = (
        await admin.post('/api/category', {
          title: 'x',
          version,
          description: one.html,
          default_value: one.html,
        })
      ).body.id;
      const item = (await admin.post('/api/category', { title: 'x', version, parent: domain })).body
        .id;
      const question = (
        await admin.post('/api/question', {
          text: 'x',
          category: item,
          description: one.html,
          default_value: one.html,
        })
      ).body.id;
      await admin.post('/api/help_question', { text: one.html, question });
      await admin.post('/api/help_question', { text: one.html, category: domain });
    }
    const stored = stringsIn((await admin.get(`/api/version/${version}`)).body).filter((text) =>
      text.includes('begin-'),
    );
    expect(stored).toHaveLength(some.length * 6);
    expect(stored.flatMap(dirtIn)).toEqual([]);
    // What the audit remembers is shown as words; it is clean all the same.
    const { entries } = (await admin.get('/api/audit?limit=100')).body;
    const audit = stringsIn(
      entries.map((entry: { old: unknown; new: unknown }) => [entry.old, entry.new]),
    ).filter((text) => text.includes('begin-'));
    expect(audit.length).toBeGreaterThan(50);
    expect(audit.flatMap(dirtIn)).toEqual([]);
  });
});

describe(rowOf('hostile HTML in bulk', hugeHtml, 20), () => {
  it.each(hugeHtml)('%s: %#', (_, html, outcome) => {
    const start = process.threadCpuUsage();
    let stored: string | null = null;
    try {
      // As a note is cleaned; there it is in a thread of its own.
      const note = tidy(html).slice(0, 1_000_000);
      refuseTags(note, 'notes');
      stored = refuseLong(cleaned(note), 'notes', limits.notes);
    } catch (error) {
      expect(error).toMatchObject({ code: 'validation_failed', fields: { notes: 'too_long' } });
    }
    const { user, system } = process.threadCpuUsage(start);
    // Work, not time: other processes use this machine too.
    expect((user + system) / 1_000).toBeLessThan(1_000);
    expect(stored === null ? 'refused' : 'kept').toBe(outcome);
    if (stored !== null) expect([dirtIn(stored), stored.includes('begin-0')]).toEqual([[], true]);
  });

  it('is refused over the wire as well, in our words', async () => {
    const { test, end } = await createTestApp('sqlite');
    const inspector = await test.login();
    const version = await test.addVersion(smallChecklist('Bulk'));
    const { id } = (
      await inspector.post('/api/inspection', { childcare_type: 'KDV_BSO', location: 'x', version })
    ).body;
    await inspector.post(`/api/inspection/${id}/start`);
    for (const [name, html, outcome] of hugeHtml) {
      const { status, body } = await inspector.post(`/api/inspection/${id}/save-notes`, {
        notes: html,
      });
      expect([status, body.fields], name).toEqual(
        outcome === 'kept' ? [200, undefined] : [422, { notes: 'too_long' }],
      );
    }
    await end();
  });
});

describe('hostile HTML elsewhere', () => {
  const drawer = createPdfDrawer({ timeoutMs: 100_000 });
  afterAll(() => drawer.close());

  it('in the report: a PDF with all its words, that runs nothing and leads only where it may', {
    timeout: 240_000,
  }, async () => {
    const { test, end } = await createTestApp('sqlite', {
      drawReport: (report) => drawer.draw(report, reportWords),
    });
    const inspector = await test.login();
    const { id } = await filledIn(test, inspector);
    await inspector.post(`/api/inspection/${id}/save-notes`, {
      notes: hostileHtml
        .map(({ html }) => cleanRichText(tidy(html), 'x'))
        .join('')
        .slice(0, 90_000),
    });
    expect((await inspector.post(`/api/inspection/${id}/finish`)).status).toBe(200);
    const { status, headers, bytes } = await inspector.get(`/api/inspection/${id}/export`);
    expect([status, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'application/pdf',
      'nosniff',
    ]);
    const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
    const pdf = await task.promise;
    expect([
      await pdf.getJSActions(),
      await pdf.getOpenAction(),
      await pdf.getAttachments(),
    ]).toEqual([null, null, null]);
    let text = '';
    const kinds = new Set<string>();
    const schemes = new Set<string>();
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      expect(await page.getJSActions()).toBeNull();
      for (const { subtype, url, unsafeUrl, attachment } of await page.getAnnotations()) {
        kinds.add(subtype);
        if (url || unsafeUrl) schemes.add(new URL(url ?? unsafeUrl).protocol);
        expect(attachment).toBeUndefined();
      }
      text += (await page.getTextContent()).items
        .map((item) => ('str' in item ? item.str : ''))
        .join('');
      page.cleanup();
    }
    expect([...kinds]).toEqual(['Link']);
    expect(
      [...schemes].filter((scheme) => !linkSchemes.includes(scheme.slice(0, -1) as 'http')),
    ).toEqual([]);
    expect(schemes.size).toBeGreaterThan(0);
    // Not in the simpler form, which is for what nobody thought of.
    expect(text).not.toContain(reportWords.simplified);
    for (const { begin, end: last } of hostileHtml)
      for (const word of [begin, last ?? begin])
        expect(text.split(word).length, word).toBeGreaterThan(3);
    await task.destroy();
    await end();
  });

  it.each(askedDatabases.map(([, kind]) => kind))(
    'in names that a provider gives: words in the mail, and nothing else (%s)',
    async (kind) => {
      const fake = await startFakeProvider();
      const { test, end } = await createTestApp(kind, { oidc: fake.settings });
      const admin = await test.login(['ROLE_ADMIN']);
      for (const [n, { html }] of hostileHtml.entries()) {
        const odd = html.includes('\0') || !html.isWellFormed();
        if (n % 12 > 0 && !odd) continue;
        const claims = {
          sub: `kwaad-${n}`,
          preferred_username: `kwaad-${n}`,
          given_name: html,
          family_name: html,
          email: html,
        };
        expect((await logInAt(fake, () => test, claims)).location, html).toBe('/');
      }
      const mails = await test.db.selectFrom('mails').selectAll().execute();
      expect(mails.length).toBeGreaterThan(20);
      for (const mail of mails)
        expect([dirtIn(mail.html), /[\r\n]/.test(mail.subject)]).toEqual([[], false]);
      const { status, body } = await admin.get('/api/user?limit=100');
      expect([
        status,
        stringsIn(body).filter((text) => text.includes('\0') || !text.isWellFormed()),
      ]).toEqual([200, []]);
      await end();
      fake.close();
    },
  );
});
