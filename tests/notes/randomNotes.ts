/**
 * Random notes and random edits of them, as a person makes them in the editor; the same seed gives
 * the same.
 */
export type Chance = (below: number) => number;

interface Word {
  text: string;
  mark: string | null;
}
interface Line {
  kind: 'line';
  tag: 'p' | 'h2' | 'h3';
  centred: boolean;
  words: Word[];
}
interface List {
  kind: 'list';
  tag: 'ul' | 'ol';
  items: { words: Word[]; inside: List[] }[];
}
interface Table {
  kind: 'table';
  rows: Word[][][];
}
type Node = Line | List | Table;
type Note = Node[];

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below;
  };
}

const marks = ['strong', 'em', 'u'];
const wordHtml = ({ text, mark }: Word): string =>
  mark === null
    ? text
    : mark === 'a'
      ? `<a href="https://x.nl/?a=1&amp;b=2">${text}</a>`
      : `<${mark}>${text}</${mark}>`;
const lineHtml = (words: readonly Word[]): string => words.map(wordHtml).join(' ');

const listHtml = ({ tag, items }: List): string =>
  `<${tag}>${items.map(({ words, inside }) => `<li><p>${lineHtml(words)}</p>${inside.map(listHtml).join('')}</li>`).join('')}</${tag}>`;

export const noteHtml = (note: Note): string =>
  note
    .map((node) => {
      if (node.kind === 'line')
        return `<${node.tag}${node.centred ? ' class="tekst-center"' : ''}>${lineHtml(node.words)}</${node.tag}>`;
      if (node.kind === 'list') return listHtml(node);
      return `<table><tbody>${node.rows.map((row) => `<tr>${row.map((cell) => `<td><p>${lineHtml(cell)}</p></td>`).join('')}</tr>`).join('')}</tbody></table>`;
    })
    .join('');

/** Where words come from: each once, or a handful again and again. */
export type Words = () => string;
const common = ['de', 'deur', 'is', 'niet', 'goed', 'een'];
export const uniqueWords = (prefix: string): Words => {
  let count = 0;
  return () => prefix + (Math.imul(++count, 2654435761) >>> 0).toString(36);
};
export const commonWords =
  (chance: Chance): Words =>
  () =>
    common[chance(common.length)] as string;

const word = (chance: Chance, words: Words): Word => ({
  text: words(),
  mark: chance(8) === 0 ? (['strong', 'em', 'u', 'a'][chance(4)] as string) : null,
});
const some = (chance: Chance, words: Words, count: number): Word[] =>
  Array.from({ length: count }, () => word(chance, words));

function newNode(chance: Chance, words: Words): Node {
  const kind = chance(10);
  if (kind < 6)
    return {
      kind: 'line',
      tag: (['p', 'p', 'p', 'h2', 'h3'] as const)[chance(5)] ?? 'p',
      centred: chance(8) === 0,
      words: some(chance, words, chance(8)),
    };
  if (kind < 9) return newList(chance, words, 0);
  const columns = 1 + chance(3);
  return {
    kind: 'table',
    rows: Array.from({ length: 1 + chance(3) }, () =>
      Array.from({ length: columns }, () => some(chance, words, chance(4))),
    ),
  };
}

const newList = (chance: Chance, words: Words, depth: number): List => ({
  kind: 'list',
  tag: chance(2) ? 'ul' : 'ol',
  items: Array.from({ length: 1 + chance(3) }, () => ({
    words: some(chance, words, 1 + chance(5)),
    inside: depth < 2 && chance(4) === 0 ? [newList(chance, words, depth + 1)] : [],
  })),
});

export const newNote = (chance: Chance, words: Words): Note =>
  Array.from({ length: chance(7) }, () => newNode(chance, words));

function editLine(chance: Chance, words: Words, line: Word[]): void {
  const at = chance(line.length + 1);
  const kind = chance(5);
  const there = line[Math.min(at, line.length - 1)];
  if (kind < 2 || !there) line.splice(at, 0, ...some(chance, words, 1 + chance(3)));
  else if (kind === 2) line.splice(Math.min(at, line.length - 1), 1 + chance(2));
  else if (kind === 3) line.splice(Math.min(at, line.length - 1), 1, word(chance, words));
  else there.mark = there.mark === null ? (marks[chance(3)] as string) : null;
}

/** One edit; with `gentle` no word is taken away. */
function editOnce(chance: Chance, words: Words, note: Note, gentle = false): void {
  const at = chance(note.length + 1);
  const node = note[at];
  const kind = chance(12);
  const change = (line: Word[]) =>
    gentle
      ? line.splice(chance(line.length + 1), 0, ...some(chance, words, 1 + chance(2)))
      : editLine(chance, words, line);
  if (!node || kind < 2) note.splice(at, 0, newNode(chance, words));
  else if (kind === 2 && !gentle) note.splice(at, 1);
  else if (node.kind === 'line') editBlock(chance, note, at, node, kind, change);
  else if (node.kind === 'list') {
    const place = chance(node.items.length);
    const item = node.items[place];
    if (kind < 5 || !item)
      node.items.splice(place, 0, { words: some(chance, words, 1 + chance(3)), inside: [] });
    else if (kind === 5 && node.items.length > 1 && !gentle) node.items.splice(place, 1);
    else if (kind === 6)
      node.items.splice(
        place,
        1,
        { words: item.words.slice(0, 1), inside: [] },
        { words: item.words.slice(1), inside: item.inside },
      );
    else if (kind === 7 && node.items.every(({ inside }) => inside.length === 0))
      note.splice(
        at,
        1,
        ...node.items.map(
          (one): Line => ({ kind: 'line', tag: 'p', centred: false, words: one.words }),
        ),
      );
    else change(item.words);
  } else {
    const row = node.rows[chance(node.rows.length)] as Word[][];
    if (kind < 4)
      node.rows.splice(
        chance(node.rows.length + 1),
        0,
        row.map(() => some(chance, words, 1 + chance(2))),
      );
    else if (kind === 4 && node.rows.length > 1 && !gentle)
      node.rows.splice(chance(node.rows.length), 1);
    else if (kind === 5) {
      const column = chance(row.length + 1);
      for (const one of node.rows) one.splice(column, 0, some(chance, words, chance(2)));
    } else change(row[chance(row.length)] as Word[]);
  }
}

/**
 * Heading, alignment, bold as a whole, Enter, joining with the next, into a list: what one does
 * with a paragraph.
 */
function editBlock(
  chance: Chance,
  note: Note,
  at: number,
  node: Line,
  kind: number,
  change: (line: Word[]) => void,
): void {
  const next = note[at + 1];
  if (kind === 3) node.tag = node.tag === 'h2' ? 'p' : 'h2';
  else if (kind === 4) node.centred = !node.centred;
  else if (kind === 5) {
    const middle = chance(node.words.length + 1);
    note.splice(
      at,
      1,
      { ...node, words: node.words.slice(0, middle) },
      { ...node, words: node.words.slice(middle) },
    );
  } else if (kind === 6 && next?.kind === 'line')
    note.splice(at, 2, { ...node, words: [...node.words, ...next.words] });
  else if (kind === 7)
    note.splice(at, 1, { kind: 'list', tag: 'ul', items: [{ words: node.words, inside: [] }] });
  else if (kind === 8) for (const one of node.words) one.mark ??= 'strong';
  else change(node.words);
}

/** The note after some edits; the note itself stays as it was. */
export function edited(chance: Chance, words: Words, note: Note, times = 1 + chance(4)): Note {
  const copy = structuredClone(note);
  for (let i = 0; i < times; i++) editOnce(chance, words, copy);
  return copy;
}

/** How often each word is there. */
export function wordCounts(html: string): Map<string, number> {
  const counts = new Map<string, number>();
  const text = html
    .replace(/<br>|<\/(?:p|h[2-4]|td|th|li)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ');
  for (const one of text.match(/\S+/g) ?? []) counts.set(one, (counts.get(one) ?? 0) + 1);
  return counts;
}
