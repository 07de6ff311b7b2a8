/** How many rows stay in sight after the current one, to show what comes next. */
const ahead = 2;

/** Scrolls the list itself, and nothing around it, to the row of the current place. */
export function reveal(list: HTMLElement): void {
  const row = list.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!row) return;
  const box = list.getBoundingClientRect();
  // The heading of the list stays in sight above its rows.
  const top = list.firstElementChild?.getBoundingClientRect().bottom ?? box.top;
  const room = Math.min(ahead * row.height, (box.bottom - top - row.height) / 2);
  if (row.top < top) list.scrollTop -= top - row.top;
  else if (row.bottom + room > box.bottom) list.scrollTop += row.bottom + room - box.bottom;
}
