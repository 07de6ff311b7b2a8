import { state } from './state.ts';

/** Resolves when no photo waits to be stored: what ends work in the page waits for that. */
export const photosKept = (): Promise<void> =>
  new Promise((resolve) => {
    const release = state.photosToKeep.subscribe(look);
    function look(): void {
      if (state.photosToKeep.get() > 0) return;
      release();
      resolve();
    }
    look();
  });

/** Notes that photos wait to be stored; answers how to note that one of them waits no more. */
export function awaitPhotos(count: number): () => void {
  state.photosToKeep.set((now) => now + count);
  return () => state.photosToKeep.set((now) => now - 1);
}
