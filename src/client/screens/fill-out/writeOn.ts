/**
 * Puts the cursor behind the last letter of the text inside `root`. False where no editor stands
 * there yet.
 */
export function writeOn(root: HTMLElement | null): boolean {
  const text = root?.querySelector<HTMLElement>('[contenteditable="true"]');
  if (!text) return false;
  text.focus();
  const selection = document.getSelection();
  selection?.selectAllChildren(text);
  selection?.collapseToEnd();
  return true;
}
