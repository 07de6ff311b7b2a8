import type { Page } from '@playwright/test';

/** All records of a store of this device, read past the app. */
export const records = <T = any>(page: Page, store: string): Promise<T[]> =>
  page.evaluate(
    (name) =>
      new Promise<never[]>((resolve, reject) => {
        const opening = indexedDB.open('veldinstrument');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction(name).objectStore(name).getAll();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result as never[]);
          };
        };
      }),
    store,
  );
