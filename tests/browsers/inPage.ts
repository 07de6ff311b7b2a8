/**
 * Functions that run in the page: each must stand on its own, and takes and answers only what fits
 * in JSON.
 */

/**
 * What to look for: elements by a CSS selector, and of those the first in sight whose accessible
 * name fits a pattern.
 */
export interface Sought {
  css: string;
  /** A regular expression. */
  name?: string;
  /** Words that the row of a list it stands in must have. */
  row?: string;
}

/** The middle of an element in CSS pixels of the window, and what is known of it. */
export interface Spot {
  x: number;
  y: number;
  /** Whether a click there would hit it. */
  free: boolean;
  disabled: boolean;
  /** Whether keys go there. */
  focused: boolean;
  text: string;
}

/** Finds an element and scrolls it into sight; null when there is none. */
export function locate({ css, name, row }: Sought): Spot | null {
  const nameOf = (element: HTMLElement): string => {
    const label = element.getAttribute('aria-label');
    if (label) return label.trim();
    const by = element.getAttribute('aria-labelledby');
    if (by)
      return by
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim();
    const labels = (element as HTMLInputElement).labels ?? [];
    const text =
      labels.length > 0 ? [...labels].map((one) => one.innerText).join(' ') : element.innerText;
    return text.replace(/\s+/g, ' ').trim();
  };
  const pattern = name === undefined ? null : new RegExp(name);
  const inRow = (element: HTMLElement): boolean =>
    !row ||
    element
      .closest<HTMLElement>('li, section[aria-labelledby="eerstvolgende"]')
      ?.innerText.includes(row) === true;
  const inSight = (element: HTMLElement): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return (
      width > 0 &&
      height > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      (!pattern || pattern.test(nameOf(element))) &&
      inRow(element)
    );
  };
  const found = [...document.querySelectorAll<HTMLElement>(css)].find(inSight);
  if (!found) return null;
  const { top, bottom } = found.getBoundingClientRect();
  // Where it is already in the middle of the window nothing moves.
  if (top < 130 || bottom > innerHeight - 90)
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top: y, width, height } = found.getBoundingClientRect();
  const [middleX, middleY] = [left + width / 2, y + height / 2];
  const hit = document.elementFromPoint(middleX, middleY);
  return {
    x: middleX,
    y: middleY,
    // Before a page is drawn for the first time Firefox takes clicks and gives them to nobody.
    free: document.readyState === 'complete' && hit !== null && found.contains(hit),
    disabled: found.matches(':disabled'),
    focused: document.activeElement === found,
    text: (found as HTMLInputElement).value ?? found.innerText,
  };
}

/**
 * Chooses in a select by the words of a choice: a native list opens outside the page, where no
 * driver reaches it. False when there is none.
 */
export function choose(label: string, choice: string): boolean {
  const select = [...document.querySelectorAll('select')].find((one) =>
    [...one.labels].some(({ innerText }) => new RegExp(label).test(innerText)),
  );
  const option = [...(select?.options ?? [])].find(({ text }) => text === choice);
  if (!select || !option) return false;
  select.focus();
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(
    select,
    option.value,
  );
  for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}

/** Where one is in an inspection, and what is on screen there. */
export interface Place {
  /** The key of the place; its address, which ends with it, is written later. */
  key: string;
  heading: string;
  /** What the editor of the notes holds; null before it has come. */
  notes: string | null;
  /** The result that is chosen, as the API writes it. */
  result: string | null;
  /** What is said of saving; empty where nothing is. */
  status: string;
}

/** Reads the place on screen, all in one moment. */
export function readPlace(): Place {
  return {
    key: document.querySelector<HTMLElement>('[data-stop]')?.dataset['stop'] ?? '',
    heading:
      document.querySelector<HTMLElement>('article h2')?.innerText.replace(/\s+/g, ' ').trim() ??
      '',
    notes: document.querySelector<HTMLElement>('article .ProseMirror')?.innerText ?? null,
    result:
      document.querySelector<HTMLInputElement>('article fieldset input:checked')?.value ?? null,
    status:
      document.querySelector<HTMLElement>('[data-part="save-status"]')?.innerText.trim() ?? '',
  };
}

/**
 * From here on remembers what the notes on screen hold while the page says that they are saved, in
 * words that fit a regular expression: only what stood there unchanged at two looks in a row. Read
 * with `readSaved`.
 */
export function watchSaved(saved: string): void {
  const look = () => ({
    text: document.querySelector<HTMLElement>('article .ProseMirror')?.innerText ?? '',
    said: new RegExp(saved).test(
      document.querySelector<HTMLElement>('[data-part="save-status"]')?.innerText.trim() ?? '',
    ),
  });
  let before = look();
  setInterval(() => {
    const now = look();
    if (before.said && now.said && before.text === now.text)
      Object.assign(window, { seenSaved: now.text });
    before = now;
  }, 10);
}

/** What `watchSaved` saw last. */
export const readSaved = (): string => (window as { seenSaved?: string }).seenSaved ?? '';

/**
 * How many records the app keeps in a store on the device, past the app: 'queue' = what waits to be
 * sent. With a key: of that key.
 */
export const countKept = (store: string, key?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('veldinstrument');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      if (!db.objectStoreNames.contains(store)) {
        db.close();
        return reject(new Error('the app has no store yet'));
      }
      const counting = db
        .transaction(store)
        .objectStore(store)
        .count(key ?? undefined);
      counting.onerror = () => reject(counting.error);
      counting.onsuccess = () => {
        db.close();
        resolve(counting.result);
      };
    };
  });

/** Whether the page shows these words. */
export const shows = (words: string): boolean => document.body.innerText.includes(words);

/** Where the page is and what it shows. */
export const readPage = (): string => `${location.href}\n${document.body.innerText}`;
