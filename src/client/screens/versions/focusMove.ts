import type { Direction } from '#shared/model/enums.ts';

/**
 * Whether somebody went on to another row: then the moved one must not take the focus back, by
 * whatever way they went.
 */
export const isElsewhere = (target: Element, moved: { id: string } | null): boolean =>
  moved !== null && target.closest('[data-row]')?.getAttribute('data-row') !== moved.id;

/**
 * After a move the same button of the same row has the focus; at the edge, where it is off, its
 * counterpart.
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
