import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useState,
} from 'react';

/**
 * The controls of a toolbar that are in sight, marked with `data-tool`, in the order of the screen.
 */
function toolsIn(toolbar: HTMLElement | null): HTMLElement[] {
  return toolbar
    ? [...toolbar.querySelectorAll<HTMLElement>('[data-tool]')].filter(
        (tool) => tool.offsetParent !== null,
      )
    : [];
}

/** Where an arrow key leads from place `from` among `count` tools; null for any other key. */
function destination(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (from + 1) % count;
    case 'ArrowLeft':
      return (from - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * One tab stop for a whole toolbar: Tab enters at the tool used last, the arrow keys, Home and End
 * go on from there. Give each tool `tabIndex={tabIndex(name)}` and the toolbar the two handlers.
 */
export function useRovingTools(toolbar: RefObject<HTMLElement | null>, first: string) {
  const [current, setCurrent] = useState(first);

  // The tool that held the tab stop may have left the screen (the table group, or behind 'Meer'):
  // start over at the first one.
  useLayoutEffect(() => {
    const tools = toolsIn(toolbar.current);
    if (!tools.some((tool) => tool.dataset.tool === current))
      setCurrent(tools[0]?.dataset.tool ?? first);
  });

  return {
    /** Gives the tab stop to this tool. */
    stop: setCurrent,
    tabIndex: (name: string) => (name === current ? 0 : -1),
    onFocus(event: FocusEvent): void {
      const name = (event.target as HTMLElement).dataset.tool;
      if (name !== undefined) setCurrent(name);
    },
    onKeyDown(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const tools = toolsIn(toolbar.current);
      const to = destination(event.key, tools.indexOf(event.target as HTMLElement), tools.length);
      if (to === null) return;
      event.preventDefault();
      tools[to]?.focus();
    },
  };
}
