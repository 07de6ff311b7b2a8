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

/** Where such texts come from. */
export interface Inserts {
  /** The texts that somebody may mean, the most likely first. */
  find: (query: string) => readonly Insert[];
  /** One was put in. */
  used: (id: string) => void;
  /** What these texts are called, and what is said when there are none at all. */
  words: { list: string; none: string; found: (count: number) => string };
}

/** Takes a key that is meant for the list; true when it was. */
export type MenuKeys = RefObject<(event: KeyboardEvent) => boolean>;

export interface MenuProps {
  editor: Editor;
  inserts: Inserts;
  keys: MenuKeys;
  root: RefObject<HTMLDivElement | null>;
}
