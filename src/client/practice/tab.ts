import { practiceKey } from './flag.ts';

/** The store of a tab that practises (`ownName`). */
const database = 'veldinstrument-oefenen';

/** Loads the app anew to practise; what was typed must be stored before. @throws without storage */
export function startPractising(): void {
  forget();
  sessionStorage.setItem(practiceKey, '1');
  window.location.assign('/');
}

/** Forgets all of it, and loads the app as it was. */
export function stopPractising(): void {
  forget();
  window.location.assign('/');
}

function forget(): void {
  for (const one of Object.keys(sessionStorage))
    if (one.startsWith(practiceKey)) sessionStorage.removeItem(one);
  // A browser without it practises in memory.
  window.indexedDB?.deleteDatabase(database);
}
