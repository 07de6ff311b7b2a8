import type { Editor } from '@tiptap/core';

/** Pixels between the line and the list, and between the list and the editor's edge. */
const gap = 4;

/**
 * Puts the list under the line that is being typed, within the editor's width and in sight, and
 * again when the window changes. Answers what ends that.
 */
export function placeMenu(
  menu: HTMLElement | null,
  root: HTMLElement | null,
  editor: Editor,
  from: number,
): (() => void) | undefined {
  if (!menu || !root) return undefined;
  const place = () => {
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
