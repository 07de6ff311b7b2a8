import type { Words } from './likeWords.ts';

/** A part of a checklist, as far as comparing two versions looks at it. */
export interface TreePart {
  parent: TreePart | null;
  /** Place among its siblings, from 0. */
  index: number;
  title: string;
  /** All its own texts in one, to see whether two parts are exactly the same. */
  content: string;
  /** The text that identifies it: of a condition its own text, of a domain or an item the title. */
  text: string;
  /** What stands beneath it, as texts. */
  below: ReadonlySet<string>;
  words: Words;
}

/** Pairs found so far, both ways. */
export class Pairs<T extends TreePart> {
  readonly toOld = new Map<T, T>();
  readonly toNew = new Map<T, T>();
  add(old: T, now: T): void {
    this.toOld.set(now, old);
    this.toNew.set(old, now);
  }
}
