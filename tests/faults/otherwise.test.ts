import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { QueueEntry } from '#client/device/changeRecords.ts';
import { readVersions } from '#client/device/work.ts';
import { wireOf } from '#client/sync/sending/wire.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { InspectionForm } from '#shared/model/inspection.ts';
import { formFieldNames } from '#shared/rules/inspection/emptyForm.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { createFieldDevice, type FieldDevice } from '#tests/support/fieldDevice.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';

/**
 * The server may make something else of a change than the device that sent it shows: then that
 * device reads what it became, also where it had heard of everything before.
 */
let server: ServerProcess;
let person: ApiClient;
let coordinator: ApiClient;
let tablet: FieldDevice;
let laptop: FieldDevice;
let version: string;

beforeAll(async () => {
  server = await startServerProcess();
  person = await logIn(server.url);
  coordinator = await logIn(server.url, 'teamleider');
  version = (await person.call('GET', '/api/inspection/dashboard')).body.versions[0].id;
});
afterAll(() => server?.dispose());
beforeEach(async () => {
  tablet = await device('tablet');
  laptop = await device('laptop');
});

const device = (name: string): Promise<FieldDevice> =>
  createFieldDevice({ name, url: server.url, user: person.account, cookie: person.cookie });
async function added(): Promise<string> {
  const form = { childcare_type: 'KDV_BSO', location: 'De Proef', version, date: '2027-02-01' };
  const { id } = (await person.call('POST', '/api/inspection', form)).body;
  for (const one of [tablet, laptop]) await one.refresh();
  return id;
}
const onServer = async (id: string) =>
  (await person.call('GET', `/api/inspection/${id}`)).body.inspection;

it('[S25] a visit that was started without a line keeps its day, on that device too', async () => {
  const id = await added();
  await tablet.act(id, { type: 'START_INSPECTION', payload: {} });
  const moved = { date: '2027-02-08', was: '2027-02-01' };
  expect((await coordinator.call('POST', `/api/inspection/${id}/date`, moved)).status).toBe(204);
  // The list comes before what waits was sent, as where sending is still asked about.
  await tablet.refresh();
  expect(await tablet.sync()).toBe(true);
  expect(await onServer(id)).toMatchObject({ status: 'started', date: '2027-02-01' });
  expect(await tablet.read(id)).toEqual(await onServer(id));
});

it.each(['together with it', 'in a delivery of its own'])(
  '[S25] a form that was saved on the other day, and is sent %s, does not bring that day back',
  async (how) => {
    const id = await added();
    await tablet.act(id, { type: 'START_INSPECTION', payload: {} });
    const moved = { date: '2027-02-08', was: '2027-02-01' };
    await coordinator.call('POST', `/api/inspection/${id}/date`, moved);
    await tablet.refresh();
    const shown = await tablet.read(id);
    if (!shown) throw new Error('the inspection is not on the tablet');
    expect(shown.date).toBe('2027-02-08');
    const form = Object.fromEntries(formFieldNames.map((name) => [name, shown[name]]));
    const payload = { ...form, phone: '0612345678' } as InspectionForm;
    // The device may send before it reads what became of its start.
    const waiting = await tablet.outgoing();
    if (how !== 'together with it') {
      const [start] = waiting.waiting;
      const { results } = (
        await person.call('POST', '/api/action-queue', { actions: [wireOf(start as QueueEntry)] })
      ).body;
      expect(results).toMatchObject([{ status: 'applied' }]);
    }
    await tablet.act(id, { type: 'EDIT_INSPECTION', payload });
    expect(await tablet.sync()).toBe(true);
    expect(await onServer(id)).toMatchObject({ date: '2027-02-01', phone: '0612345678' });
    expect(await tablet.read(id)).toEqual(await onServer(id));
  },
);

it('[S25] a result that was given and taken back does not hide what another device gave', async () => {
  const id = await added();
  const known = await readVersions(tablet.backend, tablet.account);
  const tree = known.find((one) => one.id === version)?.categories ?? [];
  const question = tree.flatMap(({ questions }) => questions)[0]?.id ?? '';
  const give = async (one: FieldDevice, result: QuestionResult) => {
    const payload = { question, result };
    expect(await one.act(id, { type: 'SAVE_INSPECTION_QUESTION_RESULT', payload })).not.toBeNull();
  };
  await tablet.act(id, { type: 'START_INSPECTION', payload: {} });
  await give(tablet, 'satisfies');
  await tablet.sync();
  await laptop.refresh();
  await give(tablet, 'does-not-satisfy');
  await give(tablet, 'satisfies');
  await give(laptop, 'to-be-defined');
  await laptop.sync();
  await tablet.refresh();
  expect(await tablet.sync()).toBe(true);
  expect((await onServer(id)).question_results).toMatchObject([{ result: 'to-be-defined' }]);
  expect(await tablet.read(id)).toEqual(await onServer(id));
});
