import { type Call, Offline, Unchanged } from '#client/api/caller.ts';
import { fetchFile } from '#client/api/fetchFile.ts';
import type { Backend } from '#client/device/backend.ts';
import {
  dropRegister,
  keepRegister,
  knownRegister,
  readRegister,
} from '#client/device/registerFile.ts';
import { paths } from '#client/navigation/paths.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import type { RegisterEntry } from '#shared/model/register.ts';
import { Problem } from '#shared/problems.ts';
import {
  dateOf,
  mostFound,
  openRegister,
  type RegisterIndex,
  searchRegister,
} from '#shared/rules/register/registerIndex.ts';

// The national register: searched on this device where it is kept, and otherwise at the server. It
// is kept only if somebody asked for that; then it is refreshed after the work list.

export interface Places {
  total: number;
  entries: readonly RegisterEntry[];
  /** The date of the register that was searched. */
  date: string;
}

/** Milliseconds after which the page asks for a newer register. */
const patience = 3_600_000;
let askedAt = Number.NEGATIVE_INFINITY;
/** This device's register, opened for searching. */
let open: { etag: string; index: Promise<RegisterIndex> } | null = null;
/** When the page last saw that `open` is this device's register, and how long that holds; ms. */
let lookedAt = Number.NEGATIVE_INFINITY;
const fresh = 10_000;

/** Shows whether the register is here. A store in memory keeps none: it would go with the page. */
export async function showRegister(backend: Backend): Promise<void> {
  const kept = backend.kind === 'memory' ? null : await knownRegister(backend);
  if (!kept) open = null;
  state.register.set((now) => ({ ...now, kept: kept?.date ?? null }));
}

/**
 * The places that have every word. @throws Offline when the register is not here and there is no
 * line; Problem
 */
export async function findPlaces(backend: Backend, call: Call, typed: string): Promise<Places> {
  const index = await openHere(backend);
  if (index) return { ...searchRegister(index, typed, mostFound), date: index.date };
  const { total, entries, register } = await call('register.search', { filter: typed });
  return { total, entries, date: register?.date ?? '' };
}

/**
 * The day of the register on this device and whether it opens, by opening it; null where none is
 * kept.
 */
export async function tryRegister(
  backend: Backend,
): Promise<{ date: string; opens: boolean } | null> {
  await showRegister(backend);
  const date = state.register.get().kept;
  if (date === null) return null;
  const index = await openHere(backend).catch(() => null);
  return { date, opens: index !== null };
}

/** Opens the register that is kept here, so that the first search at a door need not wait. */
export const warmRegister = (backend: Backend): void => {
  // Without it a search opens it, and says what is wrong.
  openHere(backend).catch(() => undefined);
};

/** While it is being opened, whoever else wants it waits for that. */
let opening: Promise<RegisterIndex | null> | null = null;

function openHere(backend: Backend): Promise<RegisterIndex | null> {
  opening ??= lookHere(backend).finally(() => {
    opening = null;
  });
  return opening;
}

async function lookHere(backend: Backend): Promise<RegisterIndex | null> {
  if (state.register.get().kept === null) return null;
  // A person who types searches many times a minute: looking for a newer register can wait.
  if (open && performance.now() - lookedAt < fresh) return open.index;
  const kept = await knownRegister(backend);
  if (!kept) return null;
  lookedAt = performance.now();
  if (open?.etag !== kept.etag) {
    const bytes = await readRegister(backend);
    if (!bytes) return null;
    const mine = { etag: kept.etag, index: unpack(bytes).then((text) => openRegister(text, rest)) };
    open = mine;
    mine.index.catch(() => {
      if (open === mine) open = null;
    });
  }
  return open.index;
}

const unpack = (bytes: ArrayBuffer): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();

const rest = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Puts the register on this device. Says in `state.register` how that goes. */
export async function bringRegister(backend: Backend): Promise<void> {
  if (state.register.get().busy) return;
  state.register.set((now) => ({ ...now, busy: true, failed: false }));
  const account = state.account.get()?.id ?? '';
  let failed = false;
  try {
    await fetchRegister(backend, null, () => isHere(account) && !state.leaving.get());
  } catch (error) {
    failed = true;
    if (!(error instanceof Offline)) console.warn(error);
  }
  await showRegister(backend).catch(console.warn);
  state.register.set((now) => ({ ...now, busy: false, failed }));
}

/** @throws Unchanged, Offline, and the store's error when it is full */
async function fetchRegister(
  backend: Backend,
  etag: string | null,
  isWanted: () => boolean,
): Promise<void> {
  const file = await fetchFile(paths.register_index(), 'application/gzip', etag);
  // Reads it as well: a register that is kept must work without a line.
  const date = dateOf(await unpack(file.bytes));
  lookedAt = Number.NEGATIVE_INFINITY;
  if (isWanted()) await keepRegister(backend, { etag: file.etag, date }, file.bytes, etag);
}

/** Takes the register off this device. */
export async function forgetRegister(backend: Backend): Promise<void> {
  await dropRegister(backend);
  await showRegister(backend);
}

/**
 * Asks now and then for a newer register, where one is kept. Shows no error: the kept one stays.
 */
export async function refreshRegister(backend: Backend): Promise<void> {
  await showRegister(backend);
  const kept = state.register.get().kept === null ? null : await knownRegister(backend);
  if (!kept || performance.now() - askedAt < patience || state.leaving.get()) return;
  askedAt = performance.now();
  try {
    await fetchRegister(backend, kept.etag, () => !state.leaving.get());
    await showRegister(backend);
  } catch (error) {
    if (!(error instanceof Unchanged || error instanceof Offline || error instanceof Problem))
      console.warn(error);
  }
}
