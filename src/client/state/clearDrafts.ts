/** How the key of every draft begins (formDrafts.ts); its account and its form follow. */
export const draftPrefix = 'veldinstrument-draft:';

/** How the key begins that says that an account added a photo here (useAdding.ts). */
export const photoPrefix = 'veldinstrument-foto-';

/**
 * Forgets what the browser keeps of this account beside the store, or of every account: the drafts
 * of this tab, and that a photo was added.
 */
export function clearDrafts(account = ''): void {
  try {
    for (const [storage, prefix] of [
      [sessionStorage, draftPrefix],
      [localStorage, photoPrefix],
    ] as const)
      for (const key of Object.keys(storage))
        if (key.startsWith(prefix + account)) storage.removeItem(key);
  } catch (error) {
    console.warn(error);
  }
}
