/** Scrolls the list itself, and nothing around it, to the row of the current place. */
export function reveal(list: HTMLElement): void {
  const row = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!row) return;
  const box = list.getBoundingClientRect();
  // The heading of the list stays in sight above its rows.
  const top = list.firstElementChild?.getBoundingClientRect().bottom ?? box.top;
  if (row.top < top) list.scrollTop -= top - row.top;
  else if (row.bottom > box.bottom) list.scrollTop += row.bottom - box.bottom;
}
