import type { Page } from '@playwright/test';

/**
 * Clears the store of the app under its open pages, as a browser does: without a word to any of
 * them.
 */
export async function clearStore(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await session.detach();
}
