import Bold from '@tiptap/extension-bold';
import Document from '@tiptap/extension-document';
import HardBreak from '@tiptap/extension-hard-break';
import Heading from '@tiptap/extension-heading';
import Italic from '@tiptap/extension-italic';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import Paragraph from '@tiptap/extension-paragraph';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import Text from '@tiptap/extension-text';
import Underline from '@tiptap/extension-underline';
import { Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { Align } from './align.ts';
import { LinkMark } from './linkMark.ts';
import { wholeNumber } from './wholeNumber.ts';

const spans = {
  colspan: { default: 1, parseHTML: (element: HTMLElement) => wholeNumber(element, 'colspan') },
  rowspan: { default: 1, parseHTML: (element: HTMLElement) => wholeNumber(element, 'rowspan') },
};

/**
 * Tiptap's table writes column widths as inline style, which the CSP forbids and the allow-list
 * strips.
 */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
}).configure({ View: null });

/** Without `type`: the allow-list knows numbers only. */
const NumberedList = OrderedList.extend({
  addAttributes: () => ({
    start: { default: 1, parseHTML: (element: HTMLElement) => wholeNumber(element, 'start', 9999) },
  }),
});

/**
 * The schema is the allow-list: what is not here cannot exist in the document, whatever was pasted
 * or stored. Kept in step with `shared/rules/words/richTextTags.ts`, which the server applies.
 */
export const extensions = [
  Document,
  Paragraph,
  Text,
  Heading.configure({ levels: [2, 3, 4] }),
  HardBreak,
  Bold,
  Italic,
  Underline,
  LinkMark,
  BulletList,
  NumberedList,
  ListItem,
  ListKeymap,
  PlainTable,
  TableRow,
  TableCell.extend({ addAttributes: () => spans }),
  TableHeader.extend({ addAttributes: () => spans }),
  Align,
  Gapcursor,
  UndoRedo,
  // A table at the end leaves no place to tap below it; other blocks are left with Enter.
  TrailingNode.configure({ notAfter: ['paragraph', 'heading', 'bulletList', 'orderedList'] }),
];

/**
 * Typing '- ' or '1. ' starts a list, as in Word. The markdown rules for bold and headings would
 * surprise.
 */
export const inputRules = ['bulletList', 'orderedList'];
