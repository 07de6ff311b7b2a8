import { type RefObject, useEffect, useLayoutEffect } from 'react';

/**
 * Shows an element over the whole page and makes everything else inert. The element must have
 * `popover="manual"` while `on`: as a popover it lies in the browser's top layer, whatever stacking
 * order the page has. The focus stays in it: what had it elsewhere gives it to the text, and the
 * button that ends this, which goes with it, to the button that began it.
 */
export function useMaximised(element: RefObject<HTMLElement | null>, on: boolean): void {
  useLayoutEffect(() => {
    const maximised = element.current;
    if (!on || maximised === null) return;
    maximised.showPopover();
    const silenced = othersOf(maximised).filter((other) => !other.inert);
    for (const other of silenced) other.inert = true;
    if (!maximised.contains(document.activeElement))
      maximised.querySelector<HTMLElement>('[contenteditable="true"]')?.focus();
    return () => {
      for (const other of silenced) other.inert = false;
    };
  }, [element, on]);
  useEffect(
    () =>
      on
        ? () => {
            if (document.activeElement === document.body)
              element.current?.querySelector<HTMLElement>('[data-tool="size"]')?.focus();
          }
        : undefined,
    [element, on],
  );
}

/** All elements beside this one and beside its ancestors: together with those, the whole page. */
function othersOf(element: HTMLElement): HTMLElement[] {
  const others: HTMLElement[] = [];
  for (
    let node: HTMLElement | null = element;
    node && node !== document.body;
    node = node.parentElement
  ) {
    for (const sibling of node.parentElement?.children ?? []) {
      if (sibling !== node && sibling instanceof HTMLElement) others.push(sibling);
    }
  }
  return others;
}
