import type { Editor } from '@tiptap/core';
import type { RefObject } from 'react';

/** A text that can be put in by a semicolon and the beginning of a word. */
export interface Insert {
  id: string;
  title: string;
  /** Why it is among the first, in a word or two. */
  why?: string | undefined;
  /** Clean HTML. */
  html: () => string;
}

/** The source of such texts. */
export interface Inserts {
  /** The texts that somebody may mean, the most likely first. */
  find: (query: string) => readonly Insert[];
  /** Called with the id of a text that was put in. */
  used: (id: string) => void;
  /** Words for the list: its name, what to say when there are no texts at all, and for a count. */
  words: { list: string; none: string; found: (count: number) => string };
}

/** Handles a key if it is meant for the list; true when it was. */
export type MenuKeys = RefObject<(event: KeyboardEvent) => boolean>;

export interface MenuProps {
  editor: Editor;
  inserts: Inserts;
  keys: MenuKeys;
  root: RefObject<HTMLDivElement | null>;
}
