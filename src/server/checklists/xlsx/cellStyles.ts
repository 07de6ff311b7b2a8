import { readXml } from './xml.ts';

/** How a number is shown where that is not how it is stored. */
export type Shown = 'moment' | 'percentage';

/** Formats that are the same in every workbook. */
const builtIn = (id: number): Shown | null => {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return 'moment';
  return id === 9 || id === 10 ? 'percentage' : null;
};

/** Ignores the quoted text and the [brackets] of a format code. */
function shownBy(formatCode: string): Shown | null {
  const code = formatCode.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/[dyh]/i.test(code)) return 'moment';
  return code.includes('%') ? 'percentage' : null;
}

/** The styles whose cells show a day, a time or a percentage, by their number. */
export function cellStyles(xml: string): ReadonlyMap<number, Shown> {
  const own = new Map<number, Shown | null>();
  const styles = new Map<number, Shown>();
  let [inStyles, style] = [false, 0];
  for (const part of readXml(xml)) {
    if (part.kind === 'text') continue;
    const isOpen = part.kind === 'open';
    if (part.name === 'cellXfs') inStyles = isOpen;
    else if (isOpen && part.name === 'numFmt')
      own.set(
        Number(part.attributes.get('numFmtId')),
        shownBy(part.attributes.get('formatCode') ?? ''),
      );
    else if (isOpen && inStyles && part.name === 'xf') {
      const format = Number(part.attributes.get('numFmtId') ?? 0);
      const shown = own.get(format) ?? builtIn(format);
      if (shown) styles.set(style, shown);
      style++;
    }
  }
  return styles;
}
