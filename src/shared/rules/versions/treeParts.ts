import type { Words } from '#shared/rules/words/likeWords.ts';

/** The fields of a part of a checklist that comparing two versions looks at. */
export interface TreePart {
  parent: TreePart | null;
  /** Place among its siblings, from 0. */
  index: number;
  title: string;
  /** All its own texts in one, to see whether two parts are exactly the same. */
  content: string;
  /** The text that identifies it: of a condition its own text, of a domain or an item the title. */
  text: string;
  /** The texts of the parts beneath it. */
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
