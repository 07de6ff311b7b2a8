import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { createFolderStore } from '#server/photos/folderStore.ts';
import { type Answer, onBothDatabases, type Person } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';
import { bringPhoto, jpegOf, sayPhoto, takePhoto } from '#tests/support/photos.ts';

/** What is kept of one person has an end, refused changes of made-up inspections included. */
onBothDatabases(
  'the quota of one person',
  (use) => {
    let inspector: Person;
    let id: string;
    beforeAll(async () => {
      inspector = await use().login(['ROLE_INSPECTOR']);
      const version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
      const form = { childcare_type: 'KDV_BSO', location: 'De Tuin', version };
      id = (await inspector.post('/api/inspection', form)).body.id;
      await inspector.post(`/api/inspection/${id}/start`);
    });
    const save = (by: Person, notes: string) =>
      by.post('/api/action-queue', {
        actions: [
          { id: randomUUID(), type: 'SAVE_INSPECTION_NOTES', inspection: id, payload: { notes } },
        ],
      });

    it('counts what is kept and what is refused; above it work waits, and nobody else notices', async () => {
      const text = `<p>${'a'.repeat(20_000)}</p>`;
      expect((await save(inspector, text)).body.results[0].status).toBe('applied');
      const other = await use().login(['ROLE_INSPECTOR']);
      // Nobody's inspection: refused, and kept with its text.
      for (let n = 0; n < 2; n++) {
        const { body } = await other.post('/api/action-queue', {
          actions: [
            {
              id: randomUUID(),
              type: 'SAVE_INSPECTION_NOTES',
              inspection: randomUUID(),
              payload: { notes: text },
            },
          ],
        });
        expect(body.results[0].status).toBe('refused');
      }
      const full = await save(other, 'x');
      expect([full.status, full.headers['retry-after']]).toEqual([429, '3600']);
      expect(full.body.error).toBe('storage_full');
      expect((await save(inspector, '<p>nog een</p>')).status).toBe(200);
      expect((await save(inspector, '<p>en nog een</p>')).status).toBe(429);
      // Reading goes on.
      expect((await inspector.get(`/api/inspection/${id}`)).status).toBe(200);
    });

    it('counts what takes the place of a smaller refusal', async () => {
      const person = await use().login(['ROLE_INSPECTOR']);
      const [one, nowhere] = [randomUUID(), randomUUID()];
      const again = async (notes: string) =>
        (
          await person.post('/api/action-queue', {
            actions: [
              { id: one, type: 'SAVE_INSPECTION_NOTES', inspection: nowhere, payload: { notes } },
            ],
          })
        ).status;
      expect(await again('x')).toBe(200);
      const text = `<p>${'a'.repeat(20_000)}</p>`;
      expect([await again(text), await again(text), await again(text)]).toEqual([200, 200, 429]);
    });

    it('counts devices that are made up: one change again and again, each time by another', async () => {
      const person = await use().login(['ROLE_INSPECTOR']);
      const change = {
        id: randomUUID(),
        type: 'SAVE_INSPECTION_NOTES',
        inspection: randomUUID(),
        payload: { notes: '<p>x</p>' },
        sequence: 1,
        created_at: '2026-11-20T09:00:00.000Z',
        base: 1,
      };
      const statuses: number[] = [];
      for (let n = 0; n < 100 && statuses.at(-1) !== 429; n++) {
        const actions = [{ ...change, device: `verzonnen-${n}` }];
        statuses.push((await person.post('/api/action-queue', { actions })).status);
      }
      expect(statuses.slice(0, 20)).toEqual(Array(20).fill(200));
      expect(statuses.at(-1)).toBe(429);
    });

    it('counts photos apart: where those are too many, answers go on', async () => {
      const person = await use().login(['ROLE_INSPECTOR']);
      const version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
      const form = { childcare_type: 'KDV_BSO', location: 'De Tuin', version };
      const own: string = (await person.post('/api/inspection', form)).body.id;
      await person.post(`/api/inspection/${own}/start`);
      const [first, second] = [await takePhoto(), await takePhoto()];
      for (const one of [first, second]) await sayPhoto(person, own, one);
      const small = await takePhoto(await jpegOf(40, 30));
      await sayPhoto(person, own, small);
      const statuses = [
        await bringPhoto(person, own, small),
        await bringPhoto(person, own, first),
        await bringPhoto(person, own, second),
      ];
      expect(statuses.map(({ status }) => status)).toEqual([200, 429, 429]);
      const { body } = await person.post('/api/action-queue', {
        actions: [
          {
            id: randomUUID(),
            type: 'SAVE_INSPECTION_NOTES',
            inspection: own,
            payload: { notes: '<p>gaat door</p>' },
          },
        ],
      });
      expect(body.results[0].status).toBe('applied');
    });

    it('counts what administrators keep too: texts, copies of checklists, and their log; deleting goes on', async () => {
      const admin = await use().login(['ROLE_ADMIN']);
      const { id: version } = (await admin.post('/api/version', { title: randomUUID() })).body;
      const item = { version, title: 'Item', description: `<p>${'a'.repeat(15_000)}</p>` };
      const added = await admin.post('/api/category', item);
      expect(added.status).toBe(201);
      const copy = await admin.post(`/api/version/${version}/duplicate`);
      expect(copy.status).toBe(201);
      // The log keeps the text before and after, and that is too much.
      const form = { ...item, title: 'Anders' };
      const statuses = [];
      for (let n = 0; n < 2; n++)
        statuses.push(
          (await admin.put(`/api/category/${added.body.id}`, { ...form, title: `Anders ${n}` }))
            .status,
        );
      expect(statuses).toEqual([200, 429]);
      const refused = await Promise.all([
        admin.post('/api/version', { title: randomUUID() }),
        admin.post(`/api/version/${version}/duplicate`),
        admin.post('/api/user', { email: 'anna@ggd.example' }),
      ]);
      expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
      // What makes room, or puts somebody out, is never refused.
      const person = await use().login(['ROLE_INSPECTOR']);
      expect((await admin.post(`/api/user/${person.id}`, { enabled: false })).status).toBe(200);
      expect((await admin.delete(`/api/version/${copy.body.id}`)).status).toBe(204);
    });
  },
  { quota: 40_000 },
);

/** Where photos lie there is hardly any room. */
const nearlyFull = createFolderStore(mkdtempSync(join(tmpdir(), 'vi-vol-')), async () => ({
  all: 20e9,
  free: 1e9,
}));
onBothDatabases(
  'a disk that is nearly full',
  (use) => {
    it('takes words and no photos: those wait on their device, and are asked for again later', async () => {
      const person = await use().login(['ROLE_INSPECTOR']);
      const version = await use().addVersion(smallChecklist(`Versie ${randomUUID()}`));
      const form = { childcare_type: 'KDV_BSO', location: 'De Volle Schijf', version };
      const { id } = (await person.post('/api/inspection', form)).body;
      await person.post(`/api/inspection/${id}/start`);
      const photo = await takePhoto();
      expect((await sayPhoto(person, id, photo)).status).toBe(200);
      const { status, headers, body } = (await bringPhoto(person, id, photo)) as Answer;
      expect([status, headers['retry-after'], (body as { error: string }).error]).toEqual([
        503,
        '600',
        'unavailable',
      ]);
      const notes = await person.post(`/api/inspection/${id}/save-notes`, { notes: '<p>wel</p>' });
      expect(notes.status).toBe(200);
    });
  },
  { photos: nearlyFull },
);
