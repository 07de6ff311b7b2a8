import { randomUUID } from 'node:crypto';
import { setTimeout as pass } from 'node:timers/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { WorkKind } from '#server/work/workKind.ts';
import type { Report } from '#shared/model/report.ts';
import { type Answer, askedDatabases, createTestApp, type TestApp } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { type Desk, deskOf, deviceOf } from '#tests/support/devices.ts';
import { rowOf } from './rows.ts';

/**
 * Whatever is counted of what a person asks has an end, over the wire: who goes on is asked to come
 * back, and a colleague who asks the same is not.
 */
type Ask = () => Promise<Answer>;

/** So many times is enough to come to an end, also where each takes a part of a millisecond. */
const most = 2_000;
const slowPlace = 'Traag';
const form = { childcare_type: 'KDV_BSO', location: 'De Tuin' };
const save = ({ inspector }: Desk, id: string, notes: string) =>
  inspector.post(`/api/inspection/${id}/save-notes`, { notes });

/** The report of an inspection that was finished. */
async function reportOf(desk: Desk, location: string): Promise<Ask> {
  const id = await desk.finished({ location });
  return () => desk.inspector.get(`/api/inspection/${id}/export`);
}

/** So many notes of a million characters, of domains that the inspection does not even have. */
async function withLongNotes({ db, now }: TestApp, desk: Desk, count: number): Promise<string> {
  const id = await desk.started();
  const own = { inspection_id: id, updated_at: new Date(now()).toISOString() };
  const notes = 'x'.repeat(1_000_000);
  await db
    .insertInto('category_notes')
    .values(Array.from({ length: count }, () => ({ ...own, category_id: randomUUID(), notes })))
    .execute();
  return id;
}

/** A way to ask for each kind of work again and again, by somebody who asked for nothing yet. */
const asking: Record<WorkKind, (app: TestApp) => Promise<Ask>> = {
  bytes: async (app) => {
    const desk = await deskOf(app);
    return () => save(desk, randomUUID(), 'a'.repeat(100_000));
  },
  parts: async (app) => {
    const desk = await deskOf(app);
    const values = Array.from({ length: 9_000 }, () => 1);
    return () =>
      desk.inspector.post(`/api/inspection/${randomUUID()}/save-notes`, { notes: '', values });
  },
  photos: async (app) => {
    const desk = await deskOf(app);
    const path = `/api/inspection/${randomUUID()}/photo/${randomUUID()}`;
    return () => {
      const data = new FormData();
      data.append('piece', '0');
      data.append('of', '2');
      data.append('file', new Blob([new Uint8Array(800_000)]));
      return desk.inspector.call('PUT', path, data);
    };
  },
  answers: async (app) => {
    const { inspector } = await deskOf(app);
    const file = smallChecklist(`Versie ${randomUUID()}`);
    const [first, ...others] = file.domains;
    const long = { ...first, description: `<p>${'a'.repeat(90_000)}</p>` };
    const version = await app.addVersion({ ...file, domains: [long, ...others] } as typeof file);
    return () => inspector.get(`/api/version/${version}`);
  },
  files: async (app) => reportOf(await deskOf(app), 'De Tuin'),
  tags: async (app) => {
    const { inspector } = await deskOf(app);
    const text = '<p>x</p>'.repeat(1_500);
    return () => inspector.post('/api/snippet', { title: randomUUID(), text });
  },
  pixels: async (app) => {
    const { inspector } = await deskOf(app);
    const image = await sharp({
      create: { width: 1_000, height: 1_000, channels: 3, background: '#777' },
    })
      .jpeg()
      .toBuffer();
    return () => {
      const data = new FormData();
      data.set('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'x.jpg');
      return inspector.post(`/api/user/${inspector.id}`, data);
    };
  },
  drawing: async (app) => reportOf(await deskOf(app), slowPlace),
  heavy: async (app) => {
    const admin = await app.login(['ROLE_ADMIN']);
    const desk = await deskOf(app);
    return () => admin.post(`/api/question/${desk.questions[0]}/move/down`);
  },
  merging: async (app) => {
    const desk = await deskOf(app);
    const id = await desk.started();
    const was = Array.from({ length: 400 }, (_, n) => `<p>gezien ${n}</p>`).join('');
    await save(desk, id, was);
    const base = (await desk.read(id)).revision;
    await save(desk, id, was.replace('gezien 1<', 'anders<'));
    const device = deviceOf(desk.inspector);
    return () =>
      desk.inspector.post('/api/action-queue', {
        actions: [
          device.change(
            id,
            'SAVE_INSPECTION_NOTES',
            { notes: was.replace('gezien 399', randomUUID()) },
            base,
            { base_notes: was },
          ),
        ],
      });
  },
  reading: async (app) => {
    const desk = await deskOf(app);
    const id = await withLongNotes(app, desk, 1);
    return () => save(desk, id, randomUUID());
  },
  listing: async (app) => {
    const desk = await deskOf(app);
    // More than is sent together: it is answered as rows.
    await withLongNotes(app, desk, 17);
    return () => desk.inspector.get('/api/inspection/dashboard');
  },
  additions: async (app) => {
    const { inspector, version } = await deskOf(app);
    return () => inspector.post('/api/inspection', { ...form, version });
  },
};

const kinds = Object.keys(asking) as WorkKind[];
const drawReport = async (report: Report) => {
  const isSlow = JSON.stringify(report).includes(slowPlace);
  if (isSlow) await pass(300);
  return new Uint8Array(isSlow ? 10 : 1_200_000);
};

describe.each(askedDatabases)(
  `${rowOf('every kind of work has an end', kinds, 13)} (%s)`,
  (_, database) => {
    it.each(kinds)('%s', async (kind) => {
      // A hundredth of what one may usually ask for, of this kind alone.
      const workShare = { usual: 1_000_000, own: { [kind]: 1 } };
      const { test, end } = await createTestApp(database, { workShare, drawReport });
      try {
        const ask = await asking[kind](test);
        const first = (await ask()).status;
        expect(first).not.toBe(429);
        let [last, count] = [await ask(), 2];
        while (last.status !== 429 && count < most) {
          last = await ask();
          count++;
        }
        expect(last.status).toBe(429);
        expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
        expect((await (await asking[kind](test))()).status).toBe(first);
      } finally {
        await end();
      }
    });
  },
);
