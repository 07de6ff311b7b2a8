/**
 * Practising ('Oefenen'): a tab that works like any other, on a store and a server of its own, so
 * that nothing of it can meet real work. Decided once, when the page starts.
 */
const key = 'veldinstrument-oefenen';

function read(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Whether this tab practises, from its start to its end. */
export const isPractising = read();

/** The same address as a new page: only then is the app loaded anew. */
export function loadedAnew(address: string): string {
  const url = new URL(address, window.location.origin);
  url.searchParams.set('oefenen', String(Date.now()));
  return url.pathname + url.search + url.hash;
}

const practiceName = (name: string): string => `${name}-oefenen`;

/** The name of something that all tabs share: practising has its own. */
export const ownName = (name: string): string => (isPractising ? practiceName(name) : name);

const database = practiceName('veldinstrument');

/** Loads the app anew to practise; what was typed must be stored before. @throws without storage */
export function startPractising(): void {
  forget();
  sessionStorage.setItem(key, '1');
  window.location.assign('/');
}

/** Forgets all of it, and loads the app as it was. */
export function stopPractising(): void {
  forget();
  window.location.assign('/');
}

function forget(): void {
  for (const one of Object.keys(sessionStorage))
    if (one.startsWith(key)) sessionStorage.removeItem(one);
  // A browser without it practises in memory.
  window.indexedDB?.deleteDatabase(database);
}

/** Where the tab keeps what belongs to practising. */
export const practiceKey = (name: string): string => `${key}-${name}`;
