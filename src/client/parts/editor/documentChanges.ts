import { Fragment, type Node } from '@tiptap/pm/model';
import { differences, type Hunk, placesInSide } from '#shared/rules/notes/differences.ts';
import type { Pairable } from '#shared/rules/notes/pairable.ts';
import { pair } from '#shared/rules/notes/pairing.ts';
import { escapeHtml } from '#shared/rules/words/richText.ts';

/** A range of the old document and what is to stand there. */
export interface Change {
  from: number;
  to: number;
  content: Fragment;
}

/**
 * The changes, in order and as small as possible, that make the old document the new one: block by
 * block, and within a block word by word. What a block is (heading, alignment) and which marks
 * words have is left alone.
 */
export function changesBetween(old: Node, now: Node): Change[] {
  const changes: Change[] = [];
  if (old.isTextblock && now.isTextblock) addTextChanges(old, now, 0, changes);
  else addNodeChanges(old, now, 0, changes);
  return changes;
}

/** `start` is the position of the first child. */
function addNodeChanges(old: Node, now: Node, start: number, changes: Change[]): void {
  const [before, after] = [childrenOf(old), childrenOf(now)];
  let same = 0;
  while (same < Math.min(before.length, after.length) && before[same]?.eq(after[same] as Node))
    same++;
  let sameEnd = 0;
  while (
    sameEnd < Math.min(before.length, after.length) - same &&
    before.at(-1 - sameEnd)?.eq(after.at(-1 - sameEnd) as Node)
  )
    sameEnd++;
  let position = start + before.slice(0, same).reduce((size, node) => size + node.nodeSize, 0);
  const [olds, news] = [
    before.slice(same, before.length - sameEnd),
    after.slice(same, after.length - sameEnd),
  ];
  const { to } = pair(olds.map(pairable), news.map(pairable));
  let next = 0;
  let replaced: Change = { from: position, to: position, content: Fragment.empty };
  const put = () => {
    if (replaced.to > replaced.from || replaced.content.size > 0) changes.push(replaced);
    replaced = { from: position, to: position, content: Fragment.empty };
  };
  const add = (end: number) => {
    for (; next < end; next++) replaced.content = replaced.content.addToEnd(news[next] as Node);
  };
  olds.forEach((child, i) => {
    const became = to[i] as number;
    if (became < 0) {
      position += child.nodeSize;
      replaced.to = position;
      return;
    }
    add(became);
    put();
    const node = news[became] as Node;
    if (child.isTextblock) addTextChanges(child, node, position + 1, changes);
    else addNodeChanges(child, node, position + 1, changes);
    position += child.nodeSize;
    next = became + 1;
    replaced = { from: position, to: position, content: Fragment.empty };
  });
  add(news.length);
  put();
}

const childrenOf = (node: Node): Node[] =>
  Array.from({ length: node.childCount }, (_, i) => node.child(i));

const lists = new Set(['bulletList', 'orderedList']);
const pairable = (node: Node): Pairable => ({
  key: JSON.stringify(node.toJSON()),
  kind: node.isTextblock ? 'text' : lists.has(node.type.name) ? 'list' : node.type.name,
  html: escapeHtml(node.textBetween(0, node.content.size, ' ', ' ')),
});

interface Word {
  key: string;
  at: number;
}

/** The words and spaces of a text block with where each begins, and one more behind the last. */
function wordsOf(block: Node): Word[] {
  const words: Word[] = [];
  const text = block.textBetween(0, block.content.size, undefined, '\n');
  for (const { 0: key, index } of text.matchAll(/\s|\S+/g)) words.push({ key, at: index });
  words.push({ key: '', at: block.content.size });
  return words;
}

function addTextChanges(old: Node, now: Node, start: number, changes: Change[]): void {
  const [before, after] = [wordsOf(old), wordsOf(now)];
  for (const hunk of hunksOf(before, after)) {
    const { from, to, sideFrom, sideTo } = earliest(before, after, hunk);
    const was = keysOf(before.slice(from, to)).join('');
    const is = keysOf(after.slice(sideFrom, sideTo)).join('');
    let head = 0;
    while (head < Math.min(was.length, is.length) && was[head] === is[head]) head++;
    let tail = 0;
    while (tail < Math.min(was.length, is.length) - head && was.at(-1 - tail) === is.at(-1 - tail))
      tail++;
    const [at, sideAt] = [(before[from] as Word).at, (after[sideFrom] as Word).at];
    changes.push({
      from: start + at + head,
      to: start + at + was.length - tail,
      content: now.content.cut(sideAt + head, sideAt + is.length - tail),
    });
  }
}

/**
 * Where two text blocks differ. Words are compared first and spaces only between words that stay.
 * If a space that came or went counted for as much as a word, a word that stays could be taken out
 * and put back, and the caret behind it would be left where it was taken out.
 */
function hunksOf(before: readonly Word[], after: readonly Word[]): Hunk[] {
  const [words, sideWords] = [before, after].map((all) =>
    [...all.keys()].filter((i) => !/^\s$/.test((all[i] as Word).key)),
  ) as [number[], number[]];
  const hunks: Hunk[] = [];
  let [from, sideFrom] = [0, 0];
  const addBetween = (to: number, sideTo: number) => {
    const [was, is] = [before.slice(from, to), after.slice(sideFrom, sideTo)];
    for (const hunk of differences(keysOf(was), keysOf(is)))
      hunks.push({
        from: from + hunk.from,
        to: from + hunk.to,
        sideFrom: sideFrom + hunk.sideFrom,
        sideTo: sideFrom + hunk.sideTo,
      });
    [from, sideFrom] = [to + 1, sideTo + 1];
  };
  placesInSide(
    keysOf(words.map((i) => before[i] as Word)),
    keysOf(sideWords.map((i) => after[i] as Word)),
  ).forEach((place, k) => {
    if (place >= 0) addBetween(words[k] as number, sideWords[place] as number);
  });
  addBetween(before.length, after.length);
  return hunks;
}

const keysOf = (words: readonly Word[]): string[] => words.map(({ key }) => key);

/**
 * Moves an addition to the earliest place that gives the same text: then it stays outside of what
 * is being typed behind it.
 */
function earliest(
  before: readonly Word[],
  after: readonly Word[],
  hunk: { from: number; to: number; sideFrom: number; sideTo: number },
) {
  let { from, to, sideFrom, sideTo } = hunk;
  while (
    from === to &&
    from > 0 &&
    before[from - 1]?.key === after[sideTo - 1]?.key &&
    before[from - 1]?.key === after[sideFrom - 1]?.key
  ) {
    from--;
    to--;
    sideFrom--;
    sideTo--;
  }
  return { from, to, sideFrom, sideTo };
}
