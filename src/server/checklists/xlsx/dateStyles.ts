import { readXml } from './xml.ts';

/** Ids of the formats that are dates in every workbook. */
const isBuiltIn = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** Numbers of the styles that show a cell as a date. */
export function dateStyles(xml: string): ReadonlySet<number> {
  const own = new Set<number>();
  const dates = new Set<number>();
  let [inStyles, style] = [false, 0];
  for (const part of readXml(xml)) {
    if (part.kind === 'text') continue;
    const isOpen = part.kind === 'open';
    if (part.name === 'cellXfs') inStyles = isOpen;
    else if (isOpen && part.name === 'numFmt') {
      // Letters of days and years outside what is written as it is, or between [ and ].
      const code = (part.attributes.get('formatCode') ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
      if (/[dy]/i.test(code)) own.add(Number(part.attributes.get('numFmtId')));
    } else if (isOpen && inStyles && part.name === 'xf') {
      const format = Number(part.attributes.get('numFmtId') ?? 0);
      if (isBuiltIn(format) || own.has(format)) dates.add(style);
      style++;
    }
  }
  return dates;
}
