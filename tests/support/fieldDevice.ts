import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { type Call, createCaller, Unchanged } from '#client/api/caller.ts';
import { addedBy } from '#client/device/adding.ts';
import type { Backend } from '#client/device/backend.ts';
import { freeze } from '#client/device/carry.ts';
import type { Change } from '#client/device/changeRecords.ts';
import { endGivingBack } from '#client/device/givingBack.ts';
import { openIdb } from '#client/device/idb.ts';
import { outgoing } from '#client/device/outgoing.ts';
import { readAccount, takeOverDevice } from '#client/device/people.ts';
import { keepChanges } from '#client/device/queue.ts';
import { takeInspection } from '#client/device/take.ts';
import { takeDashboard } from '#client/device/takeDashboard.ts';
import { readInspection, readVersions, readWork } from '#client/device/work.ts';
import { giveBackAll } from '#client/sync/restored/giveBackAll.ts';
import { sendAll } from '#client/sync/sending/deliver.ts';
import type { CallTable } from '#shared/contract/callTable.ts';
import { epochHeader, type Route } from '#shared/contract/route.ts';
import { routes } from '#shared/contract/routes.ts';
import type { User } from '#shared/model/account.ts';
import type { Action } from '#shared/model/actions.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { applyAction } from '#shared/rules/inspection/applyAction.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { groundOf } from '#shared/rules/merge/ground.ts';

/**
 * A tablet without a screen: the product's own store, queue and sender, in Node. It can be killed
 * in the middle of anything and started again on what it had stored.
 */
export interface FieldDevice {
  readonly name: string;
  readonly account: string;
  /** Changes the person saw accepted: stored on the device, whatever came of them later. */
  readonly accepted: { action: string; change: Change }[];
  /**
   * Applies and stores a change; null when the rules do not allow it, or the device does not know
   * the inspection.
   */
  act(inspection: string, action: Action): Promise<Change | null>;
  /** Adds an inspection; null when the device knows no checklist. Answers its id. */
  add(location: string): Promise<string | null>;
  /**
   * Marks what waits as offered to the line, as a broken attempt does: from here on it is never
   * merged.
   */
  offer(): Promise<void>;
  /** Sends what waits; false when it had to stop. */
  sync(): Promise<boolean>;
  /** Reads the work list; false when there was no answer. */
  refresh(): Promise<boolean>;
  read(inspection: string): Promise<Inspection | undefined>;
  outgoing(): ReturnType<typeof outgoing>;
  /** The process ends here and now: nothing that runs on it comes back. */
  kill(): void;
  /** Started again on what it had stored. */
  start(): Promise<void>;
  /** Whose session it uses from now on. */
  setCookie(cookie: string): void;
  /** Its clock, in ms off. */
  setClock(offset: number): void;
  /** Runs work with the device's store, as the product does. */
  readonly backend: Backend;
  /** Requests made so far, and bytes of their bodies. */
  readonly sent: { requests: number; bytes: number };
}

const table = Object.fromEntries(
  Object.entries<Route>(routes).map(([name, { method, path, kind }]) => [
    name,
    [method, path, kind],
  ]),
) as unknown as CallTable;
const never = new Promise<never>(() => undefined);

interface FieldDeviceOptions {
  name: string;
  /** Address the device talks to. */
  url: string;
  user: User;
  cookie: string;
}

export async function createFieldDevice({
  name,
  url,
  user,
  cookie: firstCookie,
}: FieldDeviceOptions): Promise<FieldDevice> {
  const database = `${name}-${randomUUID()}`;
  const account = user.id;
  const accepted: FieldDevice['accepted'] = [];
  const sent = { requests: 0, bytes: 0 };
  let cookie = firstCookie;
  let offset = 0;
  let life = 0;
  let backend: Backend;
  const clock = () => Date.now() + offset;

  /** Whatever was started in a life that ended never answers. */
  const inLife = async <T>(born: number, work: Promise<T>): Promise<T> => {
    try {
      const result = await work;
      return born === life ? result : await never;
    } catch (error) {
      if (born !== life) return never;
      throw error;
    }
  };
  /** The epoch that this device took up, and the last one that an answer spoke of. */
  let epoch: string | null = null;
  let heard: string | null = null;
  const caller = (born: number): Call => {
    const bare = createCaller(
      table,
      (input, init) => {
        const body = init?.body;
        sent.requests++;
        sent.bytes += typeof body === 'string' ? body.length : body instanceof Blob ? body.size : 0;
        return inLife(
          born,
          fetch(input, {
            ...init,
            headers: { ...(init?.headers as Record<string, string>), cookie },
          }),
        );
      },
      url,
    );
    return (name, input, options = {}) =>
      bare(name, input, {
        ...options,
        ...(options.action ? { action: { ...options.action, epoch: heard ?? epoch } } : {}),
        onHeaders(headers) {
          heard = headers.get(epochHeader) ?? heard;
          options.onHeaders?.(headers);
        },
      });
  };
  let call = caller(0);

  async function start(): Promise<void> {
    const born = ++life;
    const opened = await openIdb({ name: database });
    backend = {
      kind: opened.kind,
      run: (stores, mode, work) =>
        born === life ? inLife(born, opened.run(stores, mode, work)) : never,
      close: () => opened.close(),
    };
    call = caller(born);
    if (!(await readAccount(backend, account)))
      await takeOverDevice(backend, user, {}, new Date(clock()).toISOString());
  }

  let trees: Promise<Map<string, Version>> | null = null;
  /** The checklists, read once until new ones come in. */
  const treesOf = () => {
    trees ??= readVersions(backend, account).then(
      (versions) => new Map(versions.map((version) => [version.id, version])),
    );
    return trees;
  };

  async function reload(id: string, force: boolean): Promise<void> {
    const known = await treesOf();
    for (let attempt = 0; attempt < 5; attempt++) {
      const { inspection } = await call('inspections.get', { id });
      const tree = inspection.version.categories
        ? { categories: inspection.version.categories }
        : (known.get(inspection.version.id) ?? { categories: [] });
      if (await takeInspection(backend, account, inspection, tree, { force })) return;
    }
  }

  /** As the product does: a server that came back older first gets what it forgot. */
  async function settleEpoch(): Promise<void> {
    if (epoch !== null && heard !== null && heard !== epoch) {
      await giveBackAll({
        backend,
        call,
        account,
        epoch: heard,
        clock,
        goesOn: () => true,
        failing: new Map(),
        async takeOver(inspection) {
          const tree = {
            categories:
              inspection.version.categories ??
              (await treesOf()).get(inspection.version.id)?.categories ??
              [],
          };
          await takeInspection(backend, account, inspection, tree, { force: true });
        },
      });
      await endGivingBack(backend, account, heard, null);
    }
    epoch = heard;
  }

  await start();
  return {
    name,
    account,
    accepted,
    sent,
    get backend() {
      return backend;
    },
    async act(id, action) {
      const kept = await readInspection(backend, account, id);
      if (!kept) return null;
      const version = (await treesOf()).get(kept.inspection.version.id);
      const tree = kept.inspection.version.categories
        ? { categories: kept.inspection.version.categories }
        : (version ?? { categories: [] });
      let after: Inspection;
      try {
        after = applyAction(kept.inspection, tree, action);
      } catch (error) {
        if (error instanceof Problem) return null;
        throw error;
      }
      const change: Change = {
        ...action,
        id: randomUUID(),
        inspection: id,
        ground: groundOf(kept.inspection, action),
        created_at: new Date(clock()).toISOString(),
        base: kept.inspection.revision,
        ...(action.type === 'FINISH_INSPECTION' && version
          ? { version_revision: version.revision }
          : {}),
      };
      const { places } = await keepChanges(backend, account, [{ change, after, tree }]);
      accepted.push({ action: places.get(change.id) ?? change.id, change });
      return change;
    },
    async add(location) {
      const version = [...(await treesOf()).values()].find(({ online }) => online);
      if (!version) return null;
      const change: Change = {
        type: 'ADD_INSPECTION',
        payload: { ...emptyForm('KDV_BSO'), location, version: version.id },
        id: randomUUID(),
        inspection: randomUUID(),
        created_at: new Date(clock()).toISOString(),
        base: 0,
      };
      const after = addedBy(change, () => version.title);
      await keepChanges(backend, account, [{ change, after, tree: version }]);
      accepted.push({ action: change.id, change });
      return change.inspection;
    },
    async offer() {
      await freeze(backend, account);
    },
    async sync() {
      try {
        await settleEpoch();
        const sending = () =>
          sendAll(account, {
            backend,
            call,
            clock,
            onSettled: async (settled) => {
              const refused = new Set(settled.refused.map(({ inspection }) => inspection));
              for (const id of settled.stale)
                await reload(id, refused.has(id)).catch((error: unknown) => {
                  if (!(error instanceof Problem)) throw error;
                });
            },
          });
        await sending().catch(async (error: unknown) => {
          if (!(error instanceof Problem && error.code === 'server_restored')) throw error;
          await settleEpoch();
          await sending();
        });
        return true;
      } catch {
        return false;
      }
    },
    async refresh() {
      try {
        const asked = clock();
        const etag = (await readWork(backend, account))
          ? ((await readAccount(backend, account))?.etag ?? null)
          : null;
        let fresh: string | null = null;
        const { inspections, versions, inspection_templates } = await call(
          'inspections.dashboard',
          {},
          { etag, onHeaders: (headers) => (fresh = headers.get('etag')) },
        );
        // A restored server first gets what it lacks.
        if (epoch !== null && heard !== epoch) return true;
        await takeDashboard(backend, account, {
          inspections,
          versions,
          templates: inspection_templates,
          etag: fresh,
          asked,
        });
        trees = null;
        return true;
      } catch (error) {
        return error instanceof Unchanged;
      }
    },
    read: async (id) => (await readInspection(backend, account, id))?.inspection,
    outgoing: () => outgoing(backend, account),
    kill() {
      life++;
      trees = null;
      backend.close();
    },
    start,
    setCookie(next) {
      cookie = next;
    },
    setClock(ms) {
      offset = ms;
    },
  };
}
