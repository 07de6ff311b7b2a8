import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { notesIn } from '#shared/rules/inspection/actionParts.ts';
import type { FieldDevice } from '#tests/support/fieldDevice.ts';

/**
 * The proof that nothing was lost: what every device accepted, held against the server's receipts
 * and its audit. Reads the database itself, not through the product.
 */
export interface Proof {
  accepted: number;
  /** Inspections that were added on the devices. */
  added: number;
  receipts: number;
  audits: number;
  /** Each a sentence; empty is what we promise. */
  faults: string[];
}

interface ReceiptRow {
  id: string;
  device: string;
  sequence: number;
  status: string;
  held_json: string | null;
}
interface AuditRow {
  action_id: string;
  record_id: string;
  device: string | null;
  revision: number;
  old_json: string;
  new_json: string;
}

/** Compares, when every device has sent everything. */
export async function prove(
  dataDir: string,
  devices: readonly FieldDevice[],
  inspection: string | null = null,
): Promise<Proof> {
  const db = new DatabaseSync(join(dataDir, 'veldinstrument.sqlite'), { readOnly: true });
  const receipts = db
    .prepare(
      'select id, device, sequence, status, held_json from receipts where ?1 is null or inspection_id = ?1',
    )
    .all(inspection) as unknown as ReceiptRow[];
  const audits = db
    .prepare(
      'select action_id, record_id, device, revision, old_json, new_json from audit where action_id is not null and (?1 is null or record_id = ?1) order by record_id, revision',
    )
    .all(inspection) as unknown as AuditRow[];
  const contiguous = new Map(
    (
      db.prepare('select device, contiguous from devices').all() as {
        device: string;
        contiguous: number;
      }[]
    ).map((row) => [row.device, row.contiguous]),
  );
  const there = new Set(
    (db.prepare('select id from inspections').all() as { id: string }[]).map(({ id }) => id),
  );
  db.close();

  const faults: string[] = [];
  const receiptOf = new Map(receipts.map((row) => [row.id, row]));
  const auditsOf = Map.groupBy(audits, ({ action_id }) => action_id);
  for (const [id, list] of auditsOf)
    if (list.length > 1) faults.push(`action ${id} has ${list.length} effects`);
  for (const { id, status } of receipts) {
    const effects = auditsOf.get(id)?.length ?? 0;
    if (status === 'applied' && effects !== 1)
      faults.push(`applied action ${id} has ${effects} audit entries`);
    if (status === 'refused' && effects !== 0)
      faults.push(`refused action ${id} has ${effects} audit entries`);
  }
  for (const { action_id } of audits)
    if (!receiptOf.has(action_id)) faults.push(`audit of ${action_id} has no receipt`);

  let accepted = 0;
  for (const device of devices) {
    const { waiting, refused, settled, counters } = await device.outgoing();
    const id = counters?.device ?? '';
    const own = device.accepted.map(({ action }) => action);
    accepted += new Set(own).size;
    if (waiting.length > 0) faults.push(`${device.name} still holds ${waiting.length} changes`);
    const made = (counters?.nextSequence ?? 1) - 1;
    const numbers = new Set(
      receipts.filter((row) => row.device === id).map(({ sequence }) => sequence),
    );
    for (let number = 1; number <= made; number++)
      if (!numbers.has(number)) faults.push(`the server misses number ${number} of ${device.name}`);
    if ((contiguous.get(id) ?? 0) !== made)
      faults.push(
        `${device.name} made ${made}, the server counts ${contiguous.get(id) ?? 0} without a gap`,
      );
    const ledger = new Map(settled.map((line) => [line.id, line.status]));
    const held = new Set(refused.map((entry) => entry.id));
    for (const [index, { change, action }] of device.accepted.entries()) {
      const receipt = receiptOf.get(action);
      if (!receipt) {
        faults.push(
          `${device.name}: accepted change ${index} (${change.type}) is not on the server`,
        );
        continue;
      }
      if (receipt.status === 'refused' && !held.has(action) && ledger.get(action) !== 'discarded')
        faults.push(`${device.name}: refused ${action} is nowhere on the device`);
      // The last text of an action is what was sent: it must be on record, applied or held.
      const last = device.accepted.findLastIndex((other) => other.action === action) === index;
      const token = /t\d+x/.exec(JSON.stringify(change.payload))?.[0];
      if (
        last &&
        token &&
        !`${receipt.held_json ?? ''}${auditsOf.get(action)?.[0]?.new_json ?? ''}`.includes(token)
      )
        faults.push(`${device.name}: text ${token} is not on record`);
    }
  }
  const made = Map.groupBy(
    devices
      .flatMap((device) => device.accepted)
      .filter(({ change }) => change.type === 'ADD_INSPECTION'),
    ({ change }) => change.inspection,
  );
  for (const [id, changes] of made)
    if (!there.has(id) || changes.length > 1)
      faults.push(`added inspection ${id} is not there once`);
  faults.push(...silentOverwrites(audits, devices));
  return { accepted, added: made.size, receipts: receipts.length, audits: audits.length, faults };
}

/** The same of one inspection, while the server runs. */
export const proveLive = (
  server: { dataDir: string },
  devices: readonly FieldDevice[],
  inspection: string,
): Promise<Proof> => prove(server.dataDir, devices, inspection);

/**
 * A text of one device must not vanish under a change of another, unless that saw it and left it
 * out. What a change saw is the text it was typed on; one action may hold several, of which a later
 * one was typed on what came in meanwhile.
 */
function silentOverwrites(audits: readonly AuditRow[], devices: readonly FieldDevice[]): string[] {
  const faults: string[] = [];
  const made = Map.groupBy(
    devices.flatMap(({ accepted }) => accepted),
    ({ action }) => action,
  );
  // Which device each text came from.
  const writers = new Map<string, string | null>();
  for (const entry of audits) {
    const old = new Map(notesOf(JSON.parse(entry.old_json ?? '{}')));
    const seen = made
      .get(entry.action_id)
      ?.map(({ change }) => [change.ground?.notes ?? '', notesIn(change) ?? ''] as const);
    for (const [place, html] of notesOf(JSON.parse(entry.new_json))) {
      for (const [token] of (old.get(place) ?? '').matchAll(/t\d+x/g)) {
        const isOthers = writers.has(token) && writers.get(token) !== entry.device;
        if (
          isOthers &&
          !html.includes(token) &&
          seen &&
          !seen.some(([typedOn, text]) => typedOn.includes(token) && !text.includes(token))
        )
          faults.push(
            `text ${token} at ${place} was overwritten unseen by ${entry.action_id}: typed on ${JSON.stringify(seen)}, it left ${html}`,
          );
      }
      for (const [token] of html.matchAll(/t\d+x/g))
        if (!writers.has(token)) writers.set(token, entry.device);
    }
  }
  return faults;
}

function* notesOf(parts: Record<string, unknown>): Generator<[string, string]> {
  if (typeof parts['notes'] === 'string') yield ['notes', parts['notes']];
  for (const key of [
    'question_results',
    'category_notes',
    'category_last_question_answers',
    'restore_offers',
  ])
    for (const entry of (parts[key] ?? []) as {
      question?: string;
      category?: string;
      part?: string;
      notes?: string;
    }[])
      if (entry.notes)
        yield [`${key} ${entry.question ?? entry.category ?? entry.part}`, entry.notes];
}
