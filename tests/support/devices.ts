import { randomUUID } from 'node:crypto';
import { callOfAction } from '#shared/contract/callOfAction.ts';
import { actionHeaders } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { ActionType } from '#shared/model/actions.ts';
import type { Receipt } from '#shared/model/receipt.ts';
import type { Answer, Person, TestApp } from './app.ts';
import { smallChecklist } from './checklists.ts';

/**
 * Somebody's tablets: each gives its changes a number, and sends them through one of the two doors.
 */
export interface Sendable {
  id: string;
  type: string;
  inspection: string;
  payload: unknown;
  device: string;
  sequence: number;
  created_at: string;
  base: number;
  base_notes?: string | null;
  typed_on?: string;
  half_word?: { typed: string; next: string };
  after?: string;
  given_back?: boolean;
}

export const doors = ['own call', 'queue'] as const;
export type Door = (typeof doors)[number];

export interface Device {
  name: string;
  /** A change with the next number, unless `over` says otherwise. */
  change(
    inspection: string,
    type: ActionType,
    payload: object,
    base: number,
    over?: Partial<Sendable>,
  ): Sendable;
  /** Sends one change; answers the server's word on it. */
  send(door: Door, action: Sendable, now?: string): Promise<Receipt>;
  /** Sends a queue. */
  sendAll(actions: readonly Sendable[], now?: string): Promise<Receipt[]>;
}

/** The call that a change travels by when it travels alone. */
export function alone(
  person: Person,
  {
    id,
    type,
    inspection,
    payload,
    device,
    sequence,
    created_at,
    base,
    base_notes,
    typed_on,
    half_word,
    given_back,
  }: Sendable,
  now?: string,
): Promise<Answer> {
  const name = callOfAction[type as ActionType];
  if (name === null) throw new Error(`${type} goes in the queue only`);
  const { method, path } = routes[name];
  return person.call(
    method,
    path.replace(':id', inspection),
    base_notes === undefined
      ? payload
      : { ...(payload as object), base_notes, typed_on, half_word },
    {
      [actionHeaders.id]: id,
      [actionHeaders.device]: device,
      [actionHeaders.sequence]: String(sequence),
      [actionHeaders.createdAt]: created_at,
      [actionHeaders.base]: String(base),
      ...(given_back ? { [actionHeaders.givenBack]: '1' } : {}),
      ...(now === undefined ? {} : { [actionHeaders.now]: now }),
    },
  );
}

export function deviceOf(person: Person, name = `tablet-${randomUUID().slice(0, 8)}`): Device {
  let last = 0;
  const sendAll = async (actions: readonly Sendable[], now?: string): Promise<Receipt[]> =>
    (
      await person.post(
        '/api/action-queue',
        { actions },
        now === undefined ? {} : { [actionHeaders.now]: now },
      )
    ).body.results;
  return {
    name,
    change: (inspection, type, payload, base, over) => ({
      id: randomUUID(),
      type,
      inspection,
      payload,
      device: name,
      sequence: over?.sequence ?? ++last,
      created_at: '2026-11-20T09:00:00.000Z',
      base,
      ...over,
    }),
    sendAll,
    async send(door, action, now) {
      if (door === 'queue') return (await sendAll([action], now))[0] as Receipt;
      const { body } = await alone(person, action, now);
      return body.receipt ?? { id: body.action, status: 'refused', error: body.error };
    },
  };
}

/** A small checklist and somebody to inspect by it. */
export interface Desk {
  inspector: Person;
  version: string;
  questions: string[];
  domain: string;
  /** Adds an inspection and starts it: revision 2. */
  started(form?: object): Promise<string>;
  /** The same, in which all holds, and finishes it. */
  finished(form?: object): Promise<string>;
  read(inspection: string): Promise<any>;
}

export async function deskOf(app: TestApp): Promise<Desk> {
  const inspector = await app.login();
  const version = await app.addVersion(smallChecklist(`Versie ${randomUUID()}`));
  const { categories } = (await inspector.get(`/api/version/${version}`)).body.version as {
    categories: { id: string; questions: { id: string }[] }[];
  };
  const desk: Desk = {
    inspector,
    version,
    questions: categories.flatMap((one) => one.questions.map(({ id }) => id)),
    domain: categories[0]?.id ?? '',
    async started(form = {}) {
      const { id } = (
        await inspector.post('/api/inspection', {
          childcare_type: 'KDV_BSO',
          location: 'De Kikker',
          ...form,
          version,
        })
      ).body;
      await inspector.post(`/api/inspection/${id}/start`);
      return id;
    },
    async finished(form) {
      const id = await desk.started(form);
      const say = (call: string, body: object) =>
        inspector.post(`/api/inspection/${id}/${call}`, body);
      for (const question of desk.questions)
        await say('save-question-result', { question, result: 'satisfies' });
      const last = { category: desk.domain, result: 'satisfies' };
      await say('save-category-last-question-answer', last);
      const { status, body } = await say('finish', {});
      if (status !== 200) throw new Error(`not finished: ${status} ${JSON.stringify(body)}`);
      return id;
    },
    read: async (inspection) =>
      (await inspector.get(`/api/inspection/${inspection}`)).body.inspection,
  };
  return desk;
}
