import type { Action } from '#shared/model/actions.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import type { Fault } from '#tests/support/faultRules.ts';
import { createFieldDevice, type FieldDevice } from '#tests/support/fieldDevice.ts';
import { freePort } from '#tests/support/freePort.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { type Proof, prove } from './proof.ts';

/**
 * The model-based random test (scenario 30): three tablets of one inspector and one of another, on
 * a line that fails in every way, a server that is killed, tablets that are killed, sessions that
 * end, clocks that jump. It ends by comparing ledgers, receipts and audit.
 */
interface ChaosOptions {
  seed: number;
  /** Milliseconds of trouble. */
  duration: number;
  say?: (line: string) => void;
}
interface ChaosOutcome extends Proof {
  seed: number;
  steps: number;
  kills: { server: number; devices: number };
  requests: number;
}

/** Small and well-known generator (mulberry32): the same seed makes the same choices. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const html = { 'content-type': 'text/html' };
const troubles: readonly Fault[] = [
  { kind: 'dropAnswer' },
  { kind: 'dropAnswer' },
  { kind: 'refuse' },
  { kind: 'cutRequest', after: 40 },
  { kind: 'cutAnswer', after: 30 },
  { kind: 'delay', ms: 40 },
  { kind: 'answer', status: 200, headers: html, body: '<h1>Welkom op ons netwerk</h1>' },
  { kind: 'answer', status: 404, headers: html, body: 'weg' },
  { kind: 'answer', status: 403, headers: html, body: 'nee' },
  { kind: 'answer', status: 500, body: 'stuk' },
  { kind: 'answer', status: 502, headers: html, body: 'stuk' },
  { kind: 'answer', status: 302, headers: { location: 'https://login.example/' } },
  {
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '1' },
    body: '{"error":"too_many_requests"}',
  },
];

export async function chaos({
  seed,
  duration,
  say = () => undefined,
}: ChaosOptions): Promise<ChaosOutcome> {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const port = await freePort();
  const proxy = await startFaultProxy(`http://localhost:${port}`, { random });
  const server = await startServerProcess({ port, publicUrl: proxy.url });
  try {
    const people = [await logIn(proxy.url, 'inspecteur'), await logIn(proxy.url, 'inspecteur2')];
    const [first, second] = people as [ApiClient, ApiClient];
    const inspections = new Map<string, string[]>();
    for (const person of people) inspections.set(person.account.id, await addInspections(person));
    const owner = (device: FieldDevice) => (device.account === first.account.id ? first : second);
    const devices = await Promise.all(
      [first, first, first, second].map((person, n) =>
        createFieldDevice({
          name: `tablet ${n + 1}`,
          url: proxy.url,
          user: person.account,
          cookie: person.cookie,
        }),
      ),
    );
    for (const device of devices) await device.refresh();
    /** Somebody comes to a place that was not planned. */
    const visit = async (device: FieldDevice) => {
      const added = await device.add('Onverwacht');
      if (added) inspections.get(device.account)?.push(added);
    };
    for (const device of devices) await visit(device);

    const kills = { server: 0, devices: 0 };
    let token = 0;
    let steps = 0;
    const end = Date.now() + duration;
    while (Date.now() < end) {
      steps++;
      const device = pick(devices);
      const what = random();
      if (what < 0.005) await visit(device);
      else if (what < 0.62) {
        const id = pick(inspections.get(device.account) ?? []);
        const inspection = await device.read(id);
        if (inspection)
          await device.act(
            id,
            changeOf(inspection, await treeOf(device, inspection), random, () => `t${++token}x`),
          );
      } else if (what < 0.8) void device.sync();
      else if (what < 0.86) await device.sync();
      else if (what < 0.9) await device.refresh();
      else if (what < 0.94) trouble(proxy, pick(troubles), random);
      else if (what < 0.965) proxy.clear();
      else if (what < 0.975) device.setClock(Math.round((random() - 0.5) * 2 * 86_400_000));
      else if (what < 0.99) {
        void device.sync();
        device.kill();
        kills.devices++;
        await device.start();
      } else if (what < 0.994) await newSession(device, owner(device), proxy, server);
      else if (what < 0.997) {
        void device.sync();
        await server.kill();
        kills.server++;
        await server.restart();
      }
      if (steps % 500 === 0)
        say(`${steps} steps, ${kills.server} kills of the server, ${kills.devices} of devices`);
    }

    proxy.clear();
    await server.restart();
    for (let round = 0; round < 30; round++) {
      for (const device of devices) await device.sync();
      if (
        (await Promise.all(devices.map((device) => device.outgoing()))).every(
          ({ waiting }) => waiting.length === 0,
        )
      )
        break;
    }
    const requests = proxy.log.length;
    await server.stop();
    return { seed, steps, kills, requests, ...(await prove(server.dataDir, devices)) };
  } finally {
    await proxy.close();
    await server.dispose();
  }
}

function trouble(proxy: FaultProxy, fault: Fault, random: () => number): void {
  proxy.clear();
  proxy.rule({ match: { path: /^\/api\// }, chance: 0.2 + random() * 0.6, fault });
}

async function addInspections(person: ApiClient): Promise<string[]> {
  const { body } = await person.call('GET', '/api/inspection/dashboard');
  const version = body.versions[0].id as string;
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) {
    const { body: made } = await person.call('POST', '/api/inspection', {
      childcare_type: 'KDV_BSO',
      location: `Chaos ${n}`,
      version,
    });
    await person.call('POST', `/api/inspection/${made.id}/start`);
    ids.push(made.id);
  }
  return ids;
}

/** The provider ends the session; the same person logs in again, past the trouble on the line. */
async function newSession(
  device: FieldDevice,
  person: ApiClient,
  proxy: FaultProxy,
  server: ServerProcess,
): Promise<void> {
  device.setCookie('');
  await device.sync();
  const again = await logIn(proxy.url, person.account.username, { via: server.url });
  device.setCookie(again.cookie);
}

async function treeOf(
  device: FieldDevice,
  inspection: Inspection,
): Promise<{ questions: string[]; domains: string[] }> {
  const { readVersions } = await import('#client/device/work.ts');
  const version = (await readVersions(device.backend, device.account)).find(
    ({ id }) => id === inspection.version.id,
  );
  const categories = inspection.version.categories ?? version?.categories ?? [];
  return {
    questions: categories.flatMap(({ questions }) => questions.map(({ id }) => id)).slice(0, 12),
    domains: categories.filter(({ parent }) => parent === null).map(({ id }) => id),
  };
}

const results = ['satisfies', 'does-not-satisfy', 'to-be-defined', 'restore-offer'] as const;

/** Any change that an inspector can make; few places, so that devices meet. */
function changeOf(
  inspection: Inspection,
  { questions, domains }: { questions: string[]; domains: string[] },
  random: () => number,
  token: () => string,
): Action {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (inspection.status === 'upcoming' && random() < 0.5)
    return { type: 'START_INSPECTION', payload: {} };
  const what = random();
  if (what < 0.35)
    return {
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      payload: { question: pick(questions), result: pick(results) },
    };
  if (what < 0.65)
    return {
      type: 'SAVE_INSPECTION_QUESTION_RESULT',
      payload: { question: pick(questions), notes: `<p>${token()}</p>` },
    };
  if (what < 0.75)
    return {
      type: 'SAVE_INSPECTION_CATEGORY_NOTES',
      payload: { category: pick(domains), notes: `<p>${token()}</p>` },
    };
  if (what < 0.83)
    return {
      type: 'SAVE_INSPECTION_CATEGORY_LAST_QUESTION_ANSWER',
      payload: { category: pick(domains), result: pick(results), notes: `<p>${token()}</p>` },
    };
  if (what < 0.87)
    return {
      type: 'SAVE_INSPECTION_RESTORE_OFFER',
      payload: {
        part: pick([...questions.slice(0, 3), ...domains]),
        ...(random() < 0.5
          ? { notes: `<p>${token()}</p>` }
          : random() < 0.5
            ? { until: `2026-12-${10 + Math.floor(random() * 20)}` }
            : { accepted_by: token() }),
      },
    };
  if (what < 0.885) {
    const n = Math.floor(random() * 3);
    const says = [{ removed: false }, { removed: random() < 0.5 }, { caption: token() }];
    const part = n > 0 ? { part: questions[n] as string } : {};
    return {
      type: 'SAVE_INSPECTION_PHOTO',
      payload: { photo: `foto-${n}`, ...part, sha256: `${n}`.repeat(64), ...pick(says) },
    };
  }
  if (what < 0.9) return { type: 'SAVE_INSPECTION_NOTES', payload: { notes: `<p>${token()}</p>` } };
  if (what < 0.95) {
    const form = Object.fromEntries(
      Object.keys(emptyForm('KDV_BSO')).map((key) => [key, inspection[key as keyof Inspection]]),
    );
    return {
      type: 'EDIT_INSPECTION',
      payload: { ...form, city: `Plaats ${Math.floor(random() * 1_000)}` } as never,
    };
  }
  if (what < 0.99)
    return {
      type: 'SET_INSPECTION_CATEGORIES_AND_QUESTIONS',
      payload: { skip_categories: [], skip_questions: questions.filter(() => random() < 0.2) },
    };
  return { type: 'FINISH_INSPECTION', payload: {} };
}
