import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import {
  bringPhoto,
  jpegOf,
  sayPhoto,
  sha256,
  type Taken,
  takePhoto,
} from '#tests/support/photos.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { startInspection } from '#tests/support/startedInspection.ts';

/** Photos, beside the database: backed up, put back, and asked for anew where they are nowhere. */
describe('photos in a backup', () => {
  let server: ServerProcess;
  let person: ApiClient;
  beforeAll(async () => {
    server = await startServerProcess();
    person = await logIn(server.url);
  });
  afterAll(async () => server?.dispose());

  const photographed = async (name: string): Promise<{ id: string; taken: Taken }> => {
    const { id } = await startInspection(person, name, 1);
    const taken = await takePhoto(await jpegOf(300, 200));
    await sayPhoto(person, id, taken);
    expect((await bringPhoto(person, id, taken)).body).toEqual({ missing: [] });
    return { id, taken };
  };
  const see = ({ id, taken }: { id: string; taken: Taken }) =>
    person.call('GET', `/api/inspection/${id}/photo/${taken.photo}`);
  const inFolder = (...names: string[]) => join(server.dataDir, ...names);
  const backUp = (...more: string[]) => server.command('src/server/tools/backup.ts', ...more);

  it('come back with it; of later ones the device is asked', async () => {
    const first = await photographed('De Eerste Foto');
    const { output } = await backUp();
    expect(output).toContain('foto’s');
    expect(readdirSync(inFolder('backups', 'fotos', first.id, first.taken.photo)).sort()).toEqual([
      'report',
      'thumbnail',
      'whole',
    ]);
    const [file = ''] = readdirSync(inFolder('backups')).filter((one) => one.endsWith('.sqlite'));
    await server.kill();
    rmSync(inFolder('fotos'), { recursive: true });
    const restore = ['src/server/tools/restore.ts', inFolder('backups', file), '--yes'] as const;
    const back = await server.command(...restore);
    expect(back.output).toContain('Foto’s teruggezet: 1.');
    await server.restart();
    const shown = await see(first);
    expect([shown.status, sha256(shown.bytes)]).toEqual([200, first.taken.sha256]);

    // Gone from here and from beside the backup: its device may still have it.
    await server.kill();
    rmSync(inFolder('fotos'), { recursive: true });
    rmSync(inFolder('backups', 'fotos'), { recursive: true });
    expect((await server.command(...restore)).output).toContain('van 1 foto’s staat het bestand');
    await server.restart();
    expect((await see(first)).status).toBe(404);
    expect((await bringPhoto(person, first.id, first.taken)).body).toEqual({ missing: [] });
    expect((await see(first)).status).toBe(200);
  });

  it('go when no backup has their inspection any more', async () => {
    const gone = await photographed('De Vergeten Foto');
    await backUp('--keep', '5');
    const kept = () => existsSync(inFolder('backups', 'fotos', gone.id));
    expect(kept()).toBe(true);
    await person.call('DELETE', `/api/inspection/${gone.id}`);
    expect(existsSync(inFolder('fotos', gone.id))).toBe(false);
    await backUp('--keep', '5');
    expect(kept()).toBe(true);
    await backUp('--keep', '1');
    expect(kept()).toBe(false);
  });

  it('are in what is kept about a person', async () => {
    const { id, taken } = await photographed('De Eigen Foto');
    const own = JSON.parse((await person.call('GET', '/api/account/export')).bytes.toString());
    const base64 = Buffer.from(taken.bytes).toString('base64');
    const said = { inspection: id, photo: taken.photo, mime: 'image/jpeg', base64 };
    expect(own.photos).toContainEqual(said);
  });
});
