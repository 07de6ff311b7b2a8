// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { editorHtml } from '#client/parts/editor/editorHtml.ts';
import { extensions } from '#client/parts/editor/extensions.ts';
import { startOf } from '#client/parts/editor/readContent.ts';
import { showMerged } from '#client/parts/editor/showMerged.ts';
import { mergeNotes, sameNotes } from '#shared/rules/notes/mergeNotes.ts';
import { createChance } from '../load/chance.ts';

const start = '<p>Eerste alinea.</p><p>Hier wordt getypt daarna</p><p>Laatste alinea.</p>';
const words = Array.from(
  { length: 60 },
  (_, i) => `t${String.fromCharCode(97 + (i % 26), 97 + Math.floor(i / 26))}xy`,
);

/** Puts a word in the paragraph that is typed in, mostly near what was typed last. */
function otherHand(html: string, word: string, chance: () => number): string {
  return html.replace(/(?<=<p>)[^<]*daarna/, (text) => {
    const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
    const near = text.indexOf('daarna') - Math.floor(chance() * 16) + 8;
    const at = spaces.find((index) => index >= near) ?? 0;
    return `${text.slice(0, at)} ${word} ${text.slice(at + 1)}`;
  });
}

/**
 * Types the words letter by letter at the caret while another writes in the same note. At chance
 * moments the text is sent; its answer comes some letters later and is merged in.
 */
function typeMerged(seed: number): { text: string; foreign: string[] } {
  const { next: random } = createChance(seed);
  const editor = new Editor({ extensions, content: startOf(start) });
  const text = () => editor.state.doc.textBetween(0, editor.state.doc.content.size, '\n');
  editor.commands.setTextSelection(text().indexOf('getypt') + 'getypt'.length + 2);
  const foreign: string[] = [];
  let [server, base] = [start, start];
  let under: { sent: string; answer: string } | null = null;
  const exchange = () => {
    if (under) {
      showMerged(editor, mergeNotes(under.sent, editorHtml(editor), under.answer).html);
      under = null;
      return;
    }
    const sent = editorHtml(editor);
    const word = `v${foreign.length}v`;
    foreign.push(word);
    server = mergeNotes(base, sent, otherHand(server, word, random)).html;
    base = server;
    under = { sent, answer: server };
  };
  words.forEach((word, i) => {
    for (const letter of ` ${word}`) {
      editor.view.dispatch(editor.state.tr.insertText(letter));
      // People pause between words.
      while (random() < (letter === ' ' ? 0.6 : 0.1)) exchange();
    }
    if (i % 20 !== 19) return;
    editor.commands.splitBlock();
    while (random() < 0.6) exchange();
  });
  if (under) exchange();
  const said = text();
  editor.destroy();
  return { text: said, foreign };
}

describe('typing while another writes: every word once, in the order in which it was typed', () => {
  it.each(Array.from({ length: 60 }, (_, i) => i + 1))('seed %i', (seed) => {
    const { text, foreign } = typeMerged(seed);
    const said = text.split(/\s+/);
    expect(
      said.filter((word) => words.includes(word)),
      text,
    ).toEqual(words);
    expect(
      foreign.filter((word) => !said.includes(word)),
      text,
    ).toEqual([]);
  });
});

describe('a space that was typed behind a word', () => {
  it.each([
    ['<p>het hek </p>', '<p>het hek</p>', '<p>het hek en</p>'],
    ['<p>het hek </p>', '<p>het hek</p><p>de deur</p>', '<p>het hek en</p><p>de deur</p>'],
  ])('%s becomes %s: the next word stands by itself', (mine, merged, then) => {
    const editor = new Editor({ extensions, content: startOf('<p>het hek</p>') });
    editor.commands.setTextSelection('het hek'.length + 1);
    editor.view.dispatch(editor.state.tr.insertText(' '));
    expect(editorHtml(editor)).toBe(mine);
    showMerged(editor, merged);
    for (const letter of 'en') editor.view.dispatch(editor.state.tr.insertText(letter));
    expect(editorHtml(editor)).toBe(then);
    editor.destroy();
  });
});

const vocabulary = ['de', 'het', 'is', 'een', 'deur', 'hek', 'en', 'in', 'niet', 'dicht'];

/** A tab of a device: its editor, and what it had of the text that all of them share. */
function tabOn(start: string, behind: string, words: string) {
  const editor = new Editor({ extensions, content: startOf(start) });
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(behind) ?? -1;
    if (at >= 0) editor.commands.setTextSelection(position + at + behind.length);
  });
  return { editor, base: start, typed: 0, words: ` ${words}` };
}
type Tab = ReturnType<typeof tabOn>;

/** Two people type everyday words, letter by letter, each at a place of their own. */
function typeBoth(start: string, places: readonly [string, string], seed: number) {
  const { next: random } = createChance(seed);
  const sentence = () =>
    Array.from({ length: 7 }, () => vocabulary[Math.floor(random() * vocabulary.length)]).join(' ');
  const sentences = [sentence(), sentence()];
  const tabs = places.map((place, i) => tabOn(start, place, sentences[i] ?? '')) as [Tab, Tab];
  let shared = start;
  const save = (tab: Tab) => {
    const mine = editorHtml(tab.editor);
    if (!sameNotes(tab.base, mine)) shared = mergeNotes(tab.base, mine, shared).html;
    tab.base = mine;
  };
  const take = (tab: Tab) => {
    showMerged(tab.editor, mergeNotes(tab.base, editorHtml(tab.editor), shared).html);
    tab.base = shared;
  };
  const isDone = ({ typed, words: all }: Tab) => typed === all.length;
  while (!tabs.every(isDone)) {
    const [tab, other] = random() < 0.5 ? tabs : [tabs[1], tabs[0]];
    const letter = tab.words[tab.typed];
    if (random() < 0.1) {
      save(tab);
      if (random() < 0.8) take(other);
    } else if (letter !== undefined) {
      tab.editor.view.dispatch(tab.editor.state.tr.insertText(letter));
      tab.typed++;
    }
  }
  for (const tab of [...tabs, ...tabs]) {
    save(tab);
    for (const one of tabs) take(one);
  }
  for (const { editor } of tabs) editor.destroy();
  return { shared, wanted: [start, ...sentences].join(' ') };
}

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .toSorted();

describe('two people who type the same words at two places: every word of both', () => {
  it.each([
    ['two paragraphs', '<p>Gang hier</p><p>Keuken daar</p>'],
    ['far apart', '<p>Gang hier</p><p>Tussen de deur en het hek</p><p>Keuken daar</p>'],
    ['two items', '<ul><li><p>Gang hier</p></li><li><p>Keuken daar</p></li></ul>'],
    [
      'two cells',
      '<table><tbody><tr><td><p>Gang hier</p></td><td><p>Keuken daar</p></td></tr></tbody></table>',
    ],
    ['one paragraph', '<p>Gang hier en verder de keuken daar</p>'],
  ])('%s', (_, start) => {
    for (let seed = 1; seed <= 40; seed++) {
      const { shared, wanted } = typeBoth(start, ['hier', 'daar'], seed);
      expect(wordsOf(shared), `${seed}: ${shared}`).toEqual(wordsOf(wanted));
    }
  });
});
