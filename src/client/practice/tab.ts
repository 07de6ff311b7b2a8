import { askedKey, practiceKey } from './flag.ts';

/** How long a practice may have been left alone, in ms, before its store goes. */
const leftAlone = 86_400_000;

/** Loads the app anew to practise; typed text must be stored before. @throws without storage */
export function startPractising(): void {
  sessionStorage.setItem(askedKey, '1');
  void forgetOld().catch(() => undefined);
  window.location.assign('/?oefenen=start');
}

/** Loads the app as it was before; the new page deletes everything of the practice. */
export const stopPractising = (): void => window.location.assign('/?oefenen=stop');

/** Deletes the stores of tabs that were closed while practising. */
async function forgetOld(): Promise<void> {
  const begin = `${practiceKey}-`;
  for (const { name = '' } of (await window.indexedDB?.databases?.()) ?? []) {
    const since = Number(name.slice(begin.length).split('-')[0]);
    if (name.startsWith(begin) && Date.now() - since > leftAlone) indexedDB.deleteDatabase(name);
  }
}
