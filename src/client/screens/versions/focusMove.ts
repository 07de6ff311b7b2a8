import type { Direction } from '#shared/model/enums.ts';

/** Whether the focus went to another row, in any way: then the moved row must not take it back. */
export const isElsewhere = (target: Element, moved: { id: string } | null): boolean =>
  moved !== null && target.closest('[data-row]')?.getAttribute('data-row') !== moved.id;

/**
 * After a move the focus goes to the same button of the same row; at the edge, where that button is
 * disabled, to its counterpart.
 */
export function focusMove({ id, direction }: { id: string; direction: Direction }): void {
  const row = document.querySelector(`[data-row="${CSS.escape(id)}"]`);
  const button =
    row?.querySelector<HTMLButtonElement>(`[data-move="${direction}"]:not(:disabled)`) ??
    row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)');
  if (!button || document.activeElement === button) return;
  button.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
