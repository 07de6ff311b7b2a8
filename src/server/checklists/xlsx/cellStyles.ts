import { readXml } from './xml.ts';

/** How a cell shows a number, if that differs from the stored number. */
export type Shown = 'moment' | 'percentage';

/** Format numbers that mean the same in every workbook. */
const builtIn = (id: number): Shown | null => {
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return 'moment';
  return id === 9 || id === 10 ? 'percentage' : null;
};

/** How a format code shows a number; its quoted text and [brackets] are ignored. */
function shownBy(formatCode: string): Shown | null {
  const code = formatCode.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/[dyh]/i.test(code)) return 'moment';
  return code.includes('%') ? 'percentage' : null;
}

/** Styles, by their number, whose cells show a day, a time or a percentage. */
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
