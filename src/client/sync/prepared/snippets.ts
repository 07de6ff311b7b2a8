import { type Call, Offline, Unchanged } from '#client/api/caller.ts';
import type { Backend } from '#client/device/backend.ts';
import { keepSnippets, keepUsed, readSnippets } from '#client/device/snippets.ts';
import { isHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { Problem } from '#shared/problems.ts';

/** Texts for notes: asked of the server now and then, and kept here for when there is no line. */

/** Milliseconds after which the page asks for the texts again. */
const patience = 5 * 60_000;
/** When this page asked last, and for which account; ms, by the page's clock. */
const last = { account: '', at: Number.NEGATIVE_INFINITY };

const show = (account: string, kept: Awaited<ReturnType<typeof readSnippets>>): void => {
  if (isHere(account)) state.snippets.set({ snippets: kept.snippets, used: kept.used });
};

/** Makes the texts ready for a person who writes a note. */
export async function needSnippets(backend: Backend, account: string): Promise<void> {
  if (state.snippets.get() === null) show(account, await readSnippets(backend, account));
}

/**
 * Asks the server whether the texts changed. Shows no error: the texts that are here stay. `now`:
 * ask even if that was done a moment ago.
 */
export async function refreshSnippets(
  call: Call,
  backend: Backend,
  account: string,
  { now = false } = {},
): Promise<void> {
  const isNew = last.account === account && performance.now() - last.at < patience;
  if ((isNew && !now) || state.leaving.get()) return;
  Object.assign(last, { account, at: performance.now() });
  try {
    const { etag } = await readSnippets(backend, account);
    let fresh: string | null = null;
    const { snippets } = await call(
      'snippets.list',
      {},
      { etag, onHeaders: (headers) => (fresh = headers.get('etag')) },
    );
    if (!isHere(account)) return;
    const kept = await keepSnippets(backend, account, snippets, fresh);
    if (state.snippets.get() !== null) show(account, kept);
  } catch (error) {
    // Another tab may have read them since.
    if (error instanceof Unchanged && state.snippets.get() !== null)
      show(account, await readSnippets(backend, account));
    if (error instanceof Unchanged) return;
    last.at = Number.NEGATIVE_INFINITY;
    // Another call tells the person what is wrong with the session or the server.
    if (!(error instanceof Offline || error instanceof Problem)) console.warn(error);
  }
}

/** Notes that somebody used a text at a place of an inspection. */
export async function noteSnippet(
  backend: Backend,
  account: string,
  place: string,
  id: string,
): Promise<void> {
  show(account, await keepUsed(backend, account, place, id));
}
