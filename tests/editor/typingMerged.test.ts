// @vitest-environment happy-dom
import { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { editorHtml } from '#client/parts/editor/editorHtml.ts';
import { extensions } from '#client/parts/editor/extensions.ts';
import { startOf } from '#client/parts/editor/readContent.ts';
import { showMerged } from '#client/parts/editor/showMerged.ts';
import { mergeNotes } from '#shared/rules/mergeNotes.ts';
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
