import {
  backslash,
  closeList,
  closeObject,
  comma,
  openList,
  openObject,
  quote,
} from './jsonSigns.ts';

/** The fewest characters of a piece; only the last one may be shorter. */
const long = 64 * 1024;

/** JSON text: a list of some elements, or the text around the list with an empty list in it. */
interface JsonPiece {
  text: string;
  isRest: boolean;
}

/**
 * Cuts the JSON of an object into pieces of its list `name`, and then the rest. It only finds where
 * elements end; parsing shows whether they are right. It gives nothing if there is no such list.
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
      // Nothing follows the last comma: the comma that we add makes parsing fail.
      if (last !== '' || from > start) yield { text: `[${last || ','}]`, isRest: false };
      yield { text: text.slice(0, start) + text.slice(at), isRest: true };
      return;
    } else if (sign === comma && depth === 0 && at - from >= long) {
      yield { text: `[${text.slice(from, at)}]`, isRest: false };
      from = at + 1;
    }
  }
}

/** Where the object's own list of this name begins; null when it has none. */
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

/** Where the text that begins at this quote ends: at its closing quote, or at the very end. */
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
