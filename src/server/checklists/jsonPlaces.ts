import { findNodeAtLocation, type ParseError, parseTree } from 'jsonc-parser';
import type { FileProblem } from '#shared/model/checklistPreview.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';
import type { Place } from './check.ts';
import { wordsOf } from './placeWords.ts';

/**
 * Parses the text into a tree with the place of everything; undefined when it is nested so deep
 * that the parser gives up.
 */
export function treeOf(text: string, errors: ParseError[]): ReturnType<typeof parseTree> {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch {
    return undefined;
  }
}

/** The line of an offset, from 1. */
export function lineCounter(text: string): (offset: number) => number {
  const ends: number[] = [];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) ends.push(at);
  return (offset) => {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}

/** Makes a function that names the line of a place in the data. */
export function places(text: string): (place: Place, reason: string) => FileProblem {
  let root: ReturnType<typeof parseTree>;
  const line = lineCounter(text);
  return (place, reason) => {
    root ??= treeOf(text, []);
    // A missing field has no place of its own, so it gets the place of the nearest existing parent.
    let known = [...place] as (string | number)[];
    while (known.length > 0 && !(root && findNodeAtLocation(root, known)))
      known = known.slice(0, -1);
    const node = root && findNodeAtLocation(root, known);
    return {
      row: fileProblemTexts.line(line(node?.offset ?? 0)),
      reason: fileProblemTexts.in(wordsOf(place), reason),
    };
  };
}
