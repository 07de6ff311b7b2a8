/**
 * Practising ('Oefenen'): a tab that works like any other, on a store and a server of its own, so
 * that nothing of it can meet real work. The page decides this once, when it starts. So the page
 * before it is never half in practice, even if somebody chose to stay on that page.
 */
export const practiceKey = 'veldinstrument-oefenen';
/** The page that starts a practice sets this: an address that somebody sends starts nothing. */
export const askedKey = `${practiceKey}-gevraagd`;
/** The beginning of every id that is made up for practising. */
export const practiceIds = '00000000-0000-7000-8000-';

/** A text that tells this practice from others; null if this tab does not practise. */
function read(): string | null {
  try {
    const asked = new URLSearchParams(window.location.search).get('oefenen');
    if (asked) window.history.replaceState(null, '', '/');
    if (asked === 'start' && sessionStorage.getItem(askedKey))
      sessionStorage.setItem(practiceKey, String(Date.now()));
    const practice = sessionStorage.getItem(practiceKey);
    if (asked !== 'stop' || !practice) return practice;
    for (const one of Object.keys(sessionStorage))
      if (one.startsWith(practiceKey) || one.includes(practiceIds)) sessionStorage.removeItem(one);
    indexedDB.deleteDatabase(nameIn(practice, 'veldinstrument'));
  } catch {
    // Nothing can be kept with this tab: then nobody practises in it.
  }
  return null;
}

const nameIn = (practice: string, name: string): string => `${practiceKey}-${practice}-${name}`;

const practice = read();

/** Whether this tab practises, from its start to its end. */
export const isPractising = practice !== null;

/** The name of something that tabs share, made so that each practice has its own. */
export const ownName = (name: string): string =>
  practice === null ? name : nameIn(practice, name);
