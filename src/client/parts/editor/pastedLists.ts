import { styleOf } from './pastedStyle.ts';

/** A list item that its source writes as a loose paragraph with a level. */
export interface LooseItem {
  level: number;
  /** Which of the source's lists it belongs to. */
  list: string;
  ordered: boolean;
  /** The number it shows; 1 when it cannot be told. */
  number: number;
}

/** Word: `<p style="mso-list:l0 level2 lfo1">` with its number or bullet as text in a span. */
export function wordItem(element: Element): LooseItem | null {
  const found = /mso-list\s*:\s*(\S+)\s+level(\d)/i.exec(styleOf(element));
  if (found === null) return null;
  const marker = markerOf(element);
  return { level: Number(found[2]), list: found[1] ?? '', ...marker };
}

/** Word on the web: every item is a list of its own, `<li data-aria-level="2">`. */
export function webWordItem(item: Element, ordered: boolean): LooseItem | null {
  const level = Number.parseInt(item.getAttribute('data-aria-level') ?? '', 10);
  if (!(level >= 1)) return null;
  const number = Number.parseInt(item.getAttribute('data-aria-posinset') ?? '', 10);
  return {
    level,
    list: item.getAttribute('data-listid') ?? '',
    ordered,
    number: Math.max(1, number || 1),
  };
}

function markerOf(element: Element): { ordered: boolean; number: number } {
  for (const span of element.getElementsByTagName('span')) {
    if (/mso-list\s*:\s*ignore/i.test(styleOf(span))) return readMarker(span.textContent ?? '');
  }
  return { ordered: false, number: 1 };
}

/** '3.', '1.2', '(4)', 'b)', 'iv.' are numbers; '·', '§', 'o' are bullets. */
function readMarker(text: string): { ordered: boolean; number: number } {
  const marker = text.replace(/[\s\u00a0]+/g, '');
  const digits = /^\(?(?:\d+\.)*(\d+)[.)]*$/.exec(marker)?.[1];
  if (digits !== undefined) return { ordered: true, number: Math.max(1, Number(digits)) };
  const letters = /^\(?([a-z]+)[.)]+$/i.exec(marker)?.[1]?.toLowerCase();
  if (letters === undefined) return { ordered: false, number: 1 };
  // A single i, v or x is a Roman number as often as a letter: leave the counting to the list.
  const countable = letters.length === 1 && !'ivx'.includes(letters);
  return { ordered: true, number: countable ? letters.charCodeAt(0) - 96 : 1 };
}

/** Builds nested lists from loose items that follow each other in one container. */
export class LooseLists {
  /** The open lists, outermost first. */
  #open: { level: number; source: string; element: Element }[] = [];

  /** Something else came between: the next item starts a new list. */
  close(): void {
    this.#open = [];
  }

  /** The list in which this item belongs, made when needed. */
  listFor(item: LooseItem, container: Element): Element {
    while ((this.#open.at(-1)?.level ?? 0) > item.level) this.#open.pop();
    const same = this.#open.at(-1);
    if (same?.level === item.level) {
      if (same.source === item.list && isOrdered(same.element) === item.ordered)
        return same.element;
      this.#open.pop();
    }
    const parent = this.#open.at(-1)?.element.lastElementChild ?? container;
    const element = container.ownerDocument.createElement(item.ordered ? 'ol' : 'ul');
    if (item.ordered && item.number > 1) element.setAttribute('start', String(item.number));
    parent.append(element);
    this.#open.push({ level: item.level, source: item.list, element });
    return element;
  }
}

function isOrdered(list: Element): boolean {
  return list.tagName === 'OL';
}
