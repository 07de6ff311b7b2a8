import { draftPrefix } from './clearDrafts.ts';
import { state } from './state.ts';

/**
 * What somebody typed into a form and did not save yet, kept with this tab: it outlives a session
 * that ends, a page that is loaded anew and a tab that is restored. Only a confirmed logout
 * clears it, in every tab that hears of it.
 */
const keyOf = (form: string): string => `${draftPrefix}${state.account.get()?.id ?? ''}:${form}`;

/** A draft of this form by this account; null when there is none. */
export function readDraft<T>(form: string): T | null {
  try {
    const text = sessionStorage.getItem(keyOf(form));
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

/**
 * Keeps the draft, or forgets it (null). Where the browser has no room the form itself still holds
 * the text.
 */
export function keepDraft(form: string, draft: object | null): void {
  try {
    if (draft === null) sessionStorage.removeItem(keyOf(form));
    else sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch (error) {
    console.warn(error);
  }
}
