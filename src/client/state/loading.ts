import { state } from './state.ts';

/** Counts a request that somebody waits for. */
export async function withLoading<T>(work: Promise<T>): Promise<T> {
  state.loading.set((count) => count + 1);
  try {
    return await work;
  } finally {
    state.loading.set((count) => Math.max(0, count - 1));
  }
}
