import type { Inline, LineBreak, Run } from './blocks.ts';

/**
 * Longer paragraphs are split at a space: Typst's time grows with the square of their length (1 MB
 * took 20 seconds). A line break counts as a line of text.
 */
export const MAX_PARAGRAPH = 6_000;
export const LINE_LENGTH = 80;

/** One piece of the paragraph that is being collected, with its link. */
export interface Piece {
  inline: Run | LineBreak;
  link?: { href: string };
}

/** Parts of at most `MAX_PARAGRAPH` characters, split after a space or a break opportunity. */
export function splitLong(text: string): string[] {
  if (text.length <= MAX_PARAGRAPH) return [text];
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const most = text.slice(start, start + MAX_PARAGRAPH);
    const space = Math.max(most.lastIndexOf(' '), most.lastIndexOf('\u200b'));
    const part = start + most.length < text.length && space > 0 ? most.slice(0, space + 1) : most;
    parts.push(part);
    start += part.length;
  }
  return parts;
}

/** Whether nothing is visible: a line break, or only white space and break opportunities. */
export function isBlank(inline: Run | LineBreak | undefined): boolean {
  return inline?.t !== 's' || !/[^\s\u00ad\u200b]/.test(inline.s);
}

/** Joins neighbouring pieces of the same link element to one link. */
export function joinLinks(line: Piece[]): Inline[] {
  const out: Inline[] = [];
  let current: { href: string } | undefined;
  for (const { inline, link } of line) {
    const last = out.at(-1);
    if (link && link === current && last?.t === 'a') last.c.push(inline);
    else out.push(link ? { t: 'a', href: link.href, c: [inline] } : inline);
    current = link;
  }
  return out;
}
