import type { Editor } from '@tiptap/core';

/**
 * Pixels: the least and the most height of the list, and what its line and the rest around it take.
 */
const height = { least: 88, most: 240, around: 110 };
/** Pixels between the line and the list, and between the list and the editor's edge. */
const gap = 4;

/**
 * Puts the list under the line that is being typed, within the editor's width and in sight, and
 * again when the window changes. Answers a function that ends that.
 */
export function placeMenu(
  menu: HTMLElement | null,
  root: HTMLElement | null,
  editor: Editor,
  from: number,
): (() => void) | undefined {
  if (!menu || !root) return undefined;
  const place = () => {
    shorten(menu, root);
    const around = root.getBoundingClientRect();
    const { bottom, left } = editor.view.coordsAtPos(from);
    const most = Math.max(around.width - menu.offsetWidth - 2 * gap, 0);
    menu.style.insetBlockStart = `${bottom - around.top + root.scrollTop + gap}px`;
    menu.style.insetInlineStart = `${Math.min(Math.max(left - around.left, 0), most)}px`;
    menu.scrollIntoView({ block: 'nearest' });
  };
  place();
  addEventListener('resize', place);
  return () => removeEventListener('resize', place);
}

/**
 * Makes the list fit in the scrolling area around the editor, with the line that is being typed.
 */
function shorten(menu: HTMLElement, root: HTMLElement): void {
  let around: HTMLElement | null = root;
  while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY))
    around = around.parentElement;
  const room = (around?.clientHeight ?? innerHeight) - height.around;
  const list = menu.querySelector<HTMLElement>('[role="listbox"]');
  const high = Math.min(Math.max(room, height.least), height.most);
  if (list) list.style.maxBlockSize = `${high}px`;
}
