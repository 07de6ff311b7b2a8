/** How the key of every draft begins (formDrafts.ts); its account and its form follow. */
export const draftPrefix = 'veldinstrument-draft:';

/** How the key begins that says that an account added a photo here (useAdding.ts). */
export const photoPrefix = 'veldinstrument-foto-';

/** Forgets the drafts that this tab keeps of this account, or of every one. */
export function clearDrafts(account = ''): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(draftPrefix + account)) sessionStorage.removeItem(key);
  } catch (error) {
    console.warn(error);
  }
}

/** Forgets that this account added a photo here. */
export function forgetPhotoNotice(account: string): void {
  try {
    localStorage.removeItem(photoPrefix + account);
  } catch (error) {
    console.warn(error);
  }
}
