import { state } from './state.ts';

/** The finishing of this inspection waits for the server's word. */
export const awaitWord = (id: string): void => state.unconfirmed.set((now) => new Set(now).add(id));

/** The server judged the finishing of these inspections. */
export const confirm = (ids: readonly string[] = []): void =>
  state.unconfirmed.set((now) => {
    const left = new Set(now);
    for (const id of ids) left.delete(id);
    return left.size < now.size ? left : now;
  });
