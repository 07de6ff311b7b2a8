import {
  backslash,
  closeList,
  closeObject,
  comma,
  openList,
  openObject,
  quote,
} from './jsonSigns.ts';

/** Characters of a piece, where its elements let it be cut so. */
const long = 64 * 1024;

/** JSON: a list of some elements, or what stands around them, with an empty list in their place. */
export interface JsonPiece {
  text: string;
  isRest: boolean;
}

/**
 * Cuts the JSON of an object into the elements of its list of this name and the rest, which comes
 * last. It only finds where they end: whether each is right is seen when it is parsed. Without such a
 * list it answers nothing.
 */
export function* piecesOf(text: string, name: string): Generator<JsonPiece> {
  const start = beginOf(text, name);
  if (start === null) return;
  let from = start;
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) at = endOfText(text, at);
    else if (sign === openList || sign === openObject) depth++;
    else if ((sign === closeList || sign === closeObject) && depth > 0) depth--;
    else if (sign === closeList) {
      const last = text.slice(from, at).trim();
      // After a comma something must follow.
      if (last !== '' || from > start) yield { text: `[${last || ','}]`, isRest: false };
      yield { text: text.slice(0, start) + text.slice(at), isRest: true };
      return;
    } else if (sign === comma && depth === 0 && at - from >= long) {
      yield { text: `[${text.slice(from, at)}]`, isRest: false };
      from = at + 1;
    }
  }
}

/** Where the list begins that is the object's own member of this name; null when there is none. */
function beginOf(text: string, name: string): number | null {
  const list = new RegExp(`"${name}"\\s*:\\s*\\[`, 'y');
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === quote) {
      list.lastIndex = at;
      if (depth === 1 && list.test(text)) return list.lastIndex;
      at = endOfText(text, at);
    } else if (sign === openList || sign === openObject) depth++;
    else if (sign === closeList || sign === closeObject) depth--;
  }
  return null;
}

/** Where the text that begins at a quote ends: at its last quote, or at the end of everything. */
function endOfText(text: string, at: number): number {
  let end = text.indexOf('"', at + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let before = at;
  while (text.charCodeAt(before - 1) === backslash) before--;
  return (at - before) % 2 === 1;
}
