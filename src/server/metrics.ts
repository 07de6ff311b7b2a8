import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { SystemState } from '#shared/model/system.ts';

/**
 * Counts for the people who watch the product (Prometheus). Only this file uses prom-client. The
 * names are in docs/operations.md.
 */
export interface Metrics {
  /** Counts an answered request; `route` is the contract's path, never an address with ids. */
  request(request: { method: string; route: string; status: number; seconds: number }): void;
  /** Counts an inspector's change and its outcome. */
  action(status: 'applied' | 'duplicate' | 'refused', code?: string): void;
  pdf(outcome: 'drawn' | 'failed', seconds: number): void;
  /** Counts an event of logins, mails or the nightly work, by its name in the log. */
  event(name: string): void;
  /** All metrics as text. `state`: the facts from the database, which the caller has read. */
  text(state: Watched | null): Promise<string>;
  contentType: string;
}

export type Watched = Pick<SystemState, 'storage' | 'counts' | 'devices' | 'refused' | 'mails'> & {
  at: number;
};

/** `release`: the version that runs. Two of these in one process do not share their counts. */
export function createMetrics(release: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `veldinstrument_${name}`, help, labelNames, registers });
  new Gauge({
    name: 'veldinstrument_info',
    help: 'The version that runs',
    labelNames: ['version'],
    registers,
  }).set({ version: release }, 1);
  const requests = new Histogram({
    name: 'veldinstrument_request_seconds',
    help: 'Requests by route, method and status, with how long they took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5, 30],
    registers,
  });
  const actions = new Counter({
    name: 'veldinstrument_actions_total',
    help: 'Changes of inspectors: applied, duplicate (delivered again) or refused, with the code of the refusal',
    labelNames: ['status', 'code'],
    registers,
  });
  for (const status of ['applied', 'duplicate']) actions.inc({ status, code: '' }, 0);
  const pdfs = new Histogram({
    name: 'veldinstrument_pdf_seconds',
    help: 'Reports that were drawn or failed, with how long that took, waiting included',
    labelNames: ['outcome'],
    buckets: [0.25, 0.5, 1, 2, 5, 15, 30],
    registers,
  });
  const events = new Counter({
    name: 'veldinstrument_events_total',
    help: 'Logins, mails and purges, by their name in the log',
    labelNames: ['event'],
    registers,
  });
  const up = gauge('database_up', 'Whether the database answered: the gauges below are of now');
  const gaps = gauge(
    'device_gap',
    'Changes of a device that never came in, though later ones did',
    ['device'],
  );
  const waiting = gauge(
    'devices_waiting',
    'Devices that said that work waits on them, or whose numbers show a gap; at most 10,000',
  );
  const unsent = gauge(
    'unsent_oldest_seconds',
    'Age of the oldest change that a device said still waits on it',
  );
  const refused = gauge(
    'refused_30_days',
    'Changes refused in the last thirty days; at most 10,000',
  );
  const outbox = gauge('mails', 'Mails in the outbox', ['status']);
  const oldestMail = gauge('mail_oldest_seconds', 'Age of the oldest mail that waits');
  const database = gauge('database_bytes', 'Size of the database');
  const free = gauge('disk_free_bytes', 'Free where the embedded database stands');
  const rows = gauge('rows', 'How many there are', ['table']);

  const age = (at: number, since: string | null) =>
    since === null || Number.isNaN(Date.parse(since))
      ? 0
      : Math.max(0, (at - Date.parse(since)) / 1000);
  const take = ({ at, storage, counts, devices, refused: refusals, mails }: Watched) => {
    gaps.reset();
    for (const { device, missing } of devices.rows) if (missing > 0) gaps.set({ device }, missing);
    waiting.set(devices.total);
    unsent.set(
      Math.max(0, ...devices.rows.map((row) => (row.unsent > 0 ? age(at, row.unsent_since) : 0))),
    );
    refused.set(refusals.total);
    outbox.set({ status: 'waiting' }, mails.waiting);
    outbox.set({ status: 'failed' }, mails.failed);
    oldestMail.set(age(at, mails.oldest));
    database.set(storage.database);
    if (storage.free !== null) free.set(storage.free);
    for (const [table, count] of Object.entries(counts)) rows.set({ table }, count);
  };
  return {
    request: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    action: (status, code = '') => actions.inc({ status, code }),
    pdf: (outcome, seconds) => pdfs.observe({ outcome }, seconds),
    event: (event) => events.inc({ event }),
    text(state) {
      up.set(state === null ? 0 : 1);
      if (state !== null) take(state);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
