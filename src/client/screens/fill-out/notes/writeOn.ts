/** Puts the cursor where the person writes on, after a button of the text went away. */

/**
 * Whether there is more than a touch screen. On a touch screen alone, the focus would put a
 * keyboard over half of the page that nobody asked for.
 */
const hasKeys = (): boolean => matchMedia('(any-pointer: fine)').matches;

/** Puts the cursor in a field. */
export function writeIn(field: HTMLElement | null | undefined): void {
  if (hasKeys()) field?.focus();
}

/**
 * Puts the cursor behind the last letter of the text inside `root`. False where it should go there
 * but no editor stands there yet.
 */
export function writeOn(root: HTMLElement | null): boolean {
  if (!hasKeys()) return true;
  const text = root?.querySelector<HTMLElement>('[contenteditable="true"]');
  if (!text) return false;
  text.focus();
  const selection = document.getSelection();
  selection?.selectAllChildren(text);
  selection?.collapseToEnd();
  return true;
}
