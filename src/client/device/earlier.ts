import type { EarlierVisit } from '#shared/model/inspection.ts';
import type { Backend } from './backend.ts';

/**
 * Findings of earlier visits to the places of a person's inspections, for when there is no line.
 */

/** The inspections whose findings are here, each with the key that they were asked for. */
export const readEarlierKeys = (backend: Backend, account: string): Promise<Map<string, string>> =>
  backend.run(
    ['earlier'],
    'readonly',
    async (tx) => new Map((await tx.all('earlier', account)).map(({ id, key }) => [id, key])),
  );

/** The findings that are kept for one inspection; an empty list when none are kept. */
export const readEarlier = (
  backend: Backend,
  account: string,
  id: string,
): Promise<readonly EarlierVisit[]> =>
  backend.run(
    ['earlier'],
    'readonly',
    async (tx) => (await tx.get('earlier', [account, id]))?.visits ?? [],
  );

/** Keeps the findings, unless the account has left the device meanwhile. */
export const keepEarlier = (
  backend: Backend,
  account: string,
  id: string,
  key: string,
  visits: readonly EarlierVisit[],
): Promise<void> =>
  backend.run(['accounts', 'earlier'], 'readwrite', async (tx) => {
    if (await tx.get('accounts', account)) tx.put('earlier', { account, id, key, visits });
  });

/** Removes the findings of these inspections; ids for which none are kept are ignored. */
export const dropEarlier = (
  backend: Backend,
  account: string,
  ids: readonly string[],
): Promise<void> =>
  backend.run(['earlier'], 'readwrite', async (tx) => {
    for (const id of ids) tx.delete('earlier', [account, id]);
  });
