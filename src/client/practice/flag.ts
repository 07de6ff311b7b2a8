/**
 * Practising ('Oefenen'): a tab that works like any other, on a store and a server of its own, so
 * that nothing of it can meet real work. Decided once, when the page starts.
 */
export const practiceKey = 'veldinstrument-oefenen';

function read(): boolean {
  try {
    return sessionStorage.getItem(practiceKey) !== null;
  } catch {
    return false;
  }
}

/** Whether this tab practises, from its start to its end. */
export const isPractising = read();

/** The name of something that all tabs share: practising has its own. */
export const ownName = (name: string): string => (isPractising ? `${name}-oefenen` : name);
