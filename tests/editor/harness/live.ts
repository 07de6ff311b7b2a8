import { Editor } from '@tiptap/core';
import { editorHtml } from '#client/parts/editor/editorHtml.ts';
import { extensions, inputRules } from '#client/parts/editor/extensions.ts';
import styles from '#client/parts/editor/RichTextEditor.module.css';
import { startOf } from '#client/parts/editor/readContent.ts';
import richTextStyles from '#client/parts/editor/richText.module.css';
import { showMerged } from '#client/parts/editor/showMerged.ts';
import { catchUp, whenQuiet } from '#client/parts/editor/whenQuiet.ts';
import { mergeNotes } from '#shared/rules/notes/mergeNotes.ts';

/**
 * An editor under someone's hands, a server, and another who writes in the same note; the test
 * drives it as `window.live`.
 */
export interface Live {
  /** Starts merging every so many milliseconds; each time the other hand makes an edit first. */
  run(every: number): void;
  stop(): void;
  /** One exchange now; the merge waits for the end of a composition. */
  exchange(): void;
  /** This text is merged in. */
  take(theirs: string): void;
  show(html: string): boolean;
  html(): string;
  caretBehind(text: string): void;
  caretAtEndOf(text: string): void;
  /** The words around the caret, with '|' where it is. */
  caret(): string;
  focused(): boolean;
  log: {
    merges: number;
    shown: number;
    outOfWord: number;
    waited: number;
    updates: number;
    foreign: string[];
    slowest: number;
  };
}

declare global {
  interface Window {
    live: Live;
  }
}

export function startLive(element: HTMLElement, content: string): void {
  const log: Live['log'] = {
    merges: 0,
    shown: 0,
    outOfWord: 0,
    waited: 0,
    updates: 0,
    foreign: [],
    slowest: 0,
  };
  const editor = new Editor({
    element,
    extensions,
    content: startOf(content),
    injectCSS: false,
    enableInputRules: inputRules,
    enablePasteRules: false,
    editorProps: {
      attributes: {
        class: `${styles.text} ${richTextStyles.richText}`,
        role: 'textbox',
        'aria-label': 'Toelichting',
      },
    },
    onUpdate: () => log.updates++,
  });
  let server = editorHtml(editor);
  let base = server;
  let timer: ReturnType<typeof setInterval> | undefined;
  let turn = 0;
  let isUnderWay = false;

  const caret = () => {
    const { $head } = editor.state.selection;
    const text = $head.parent.textBetween(0, $head.parent.content.size, undefined, '\n');
    return `${text.slice(0, $head.parentOffset)}|${text.slice($head.parentOffset)}`;
  };
  const word = () => /\S*\|\S*/.exec(caret())?.[0];

  const merge = (sent: string, theirs: string) => {
    const from = performance.now();
    catchUp(editor.view);
    const before = word();
    const { html } = mergeNotes(sent, editorHtml(editor), theirs);
    log.merges++;
    if (showMerged(editor, html)) log.shown++;
    log.slowest = Math.max(log.slowest, performance.now() - from);
    if (word() !== before) log.outOfWord++;
  };
  const exchange = () => {
    // The product sends nothing as long as it waits for an answer.
    if (isUnderWay) return;
    isUnderWay = true;
    const sent = editorHtml(editor);
    const atServer = otherHand(server, turn++, log.foreign);
    server = mergeNotes(base, sent, atServer).html;
    const answer = server;
    base = answer;
    // As long as an answer is on its way.
    setTimeout(() => {
      if (editor.view.composing) log.waited++;
      whenQuiet(editor.view, () => {
        merge(sent, answer);
        isUnderWay = false;
      });
    }, 40);
  };
  const find = (text: string): number => {
    let found = -1;
    editor.state.doc.descendants((node, position) => {
      const at = node.isText ? (node.text ?? '').indexOf(text) : -1;
      if (at >= 0) found = position + at + text.length;
    });
    return found;
  };
  window.live = {
    run(every) {
      timer = setInterval(exchange, every);
    },
    stop: () => clearInterval(timer),
    exchange,
    take: (theirs) => merge(editorHtml(editor), theirs),
    show: (html) => showMerged(editor, html),
    html: () => editorHtml(editor),
    caretBehind: (text) => void editor.commands.focus(find(text)),
    caretAtEndOf(text) {
      const $at = editor.state.doc.resolve(find(text));
      editor.commands.focus($at.end());
    },
    caret,
    focused: () => editor.view.hasFocus(),
    log,
  };
}

/**
 * What another does in the note, one thing after the other; half of it in the paragraph that is
 * being typed in.
 */
function otherHand(html: string, turn: number, foreign: string[]): string {
  const word = `v${turn}v`;
  const typed = /<(p|h2|h3)>(Hier[^<]*(?:<(?!\/\1).*?>[^<]*)*)<\/\1>/.exec(html);
  const write = (changed: string) => {
    if (changed !== html) foreign.push(word);
    return changed;
  };
  const inside = (change: (text: string) => string) =>
    typed
      ? html.slice(0, typed.index) +
        typed[0].replace(typed[2] ?? '', () => change(typed[2] ?? '')) +
        html.slice(typed.index + typed[0].length)
      : html;
  switch (turn % 10) {
    case 0:
      return write(inside((text) => text.replace(/^Hier\b/, `Hier ${word}`)));
    case 1:
      return write(inside((text) => `${text.trimEnd()} ${word}`));
    case 2:
      return write(inside((text) => text.replace(/ (?=\S+ \S+ \S+$)/, ` ${word} `)));
    case 3:
      return typed
        ? write(`${html.slice(0, typed.index)}<p>${word}</p>${html.slice(typed.index)}`)
        : html;
    case 4:
      return typed ? write(html.replace(typed[0], () => `${typed[0]}<p>${word}</p>`)) : html;
    case 5:
      return write(html.replace('<li>', `<li><p>${word}</p></li><li>`));
    case 6:
      return write(html.replace('</p></td>', ` ${word}</p></td>`));
    case 7:
      return typed
        ? html.replace(
            typed[0],
            () =>
              `<${typed[1] === 'p' ? 'h2' : 'p'}>${typed[2]}</${typed[1] === 'p' ? 'h2' : 'p'}>`,
          )
        : html;
    case 8:
      return inside((text) => text.replace(/(?<= )([a-z0-9]+)(?= )/, '<strong>$1</strong>'));
    default:
      return write(html.replace('</tr>', `</tr><tr><td><p>${word}</p></td><td><p></p></td></tr>`));
  }
}
