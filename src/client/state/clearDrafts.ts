/** How the key of every draft begins (drafts.ts); its account and its form follow. */
export const draftPrefix = 'veldinstrument-draft:';

/** Forgets the drafts that this tab keeps of this account, or of every one. */
export function clearDrafts(account = ''): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix + account)) sessionStorage.removeItem(key);
  } catch (error) {
    console.warn(error);
  }
}
