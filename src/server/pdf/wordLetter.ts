import { type FileChild, ImageRun, Paragraph, TextRun } from 'docx';
import type { ReportDocument } from './document.ts';

const lineOf = (text: string): Paragraph => new Paragraph({ text });

/** The letter before the report. The report's title starts on a new page. */
export function letterOf(
  { organisation, to, facts, paragraphs, signed }: NonNullable<ReportDocument['letter']>,
  logo: Uint8Array | null,
): FileChild[] {
  return [
    logo
      ? pictureOf(logo, organisation)
      : new Paragraph({ children: [new TextRun({ text: organisation, bold: true })] }),
    ...to.map(lineOf),
    lineOf(''),
    ...facts.map(([label, value]) => lineOf(`${label}: ${value}`)),
    lineOf(''),
    ...[...paragraphs, '', ...signed].map(lineOf),
  ];
}

/** The height of a logo in points; its width follows. */
const logoHeight = 50;

function pictureOf(png: Uint8Array, name: string): Paragraph {
  // A PNG has its size in its first bytes.
  const head = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const ratio = head.getUint32(16) / head.getUint32(20);
  const transformation = { width: Math.round(logoHeight * ratio), height: logoHeight };
  const altText = { title: name, description: name, name };
  return new Paragraph({
    children: [new ImageRun({ type: 'png', data: png, transformation, altText })],
  });
}
