import { type FileChild, ImageRun, Paragraph, TextRun } from 'docx';
import type { ReportDocument } from './document.ts';
import type { Pictures } from './protocol.ts';

/** The greatest width and height of a photo, in pixels. */
const photoBounds = { width: 420, height: 315 };

/** The caption below a photo. */
const said = (caption: string): Paragraph =>
  new Paragraph({
    children: [new TextRun({ text: caption, italics: true, size: 20 })],
    spacing: { after: 240 },
  });

/** Photos in a Word document, each with its caption below it. */
export function wordPhotos(
  photos: ReportDocument['notes']['photos'],
  pictures: Pictures,
  w: Record<string, string>,
): FileChild[] {
  return photos.flatMap(({ photo, caption, alternative }) => {
    const picture = photo === null ? undefined : pictures[photo];
    if (!picture)
      return [new Paragraph({ text: `${w['photoMissing']}: ${caption || alternative}` })];
    const { bytes, width, height } = picture;
    const scale = Math.min(photoBounds.width / width, photoBounds.height / height, 1);
    const transformation = {
      width: Math.round(width * scale),
      height: Math.round(height * scale),
    };
    const altText = { title: alternative, description: alternative, name: alternative };
    const image = new ImageRun({ type: 'jpg', data: bytes, transformation, altText });
    return [
      new Paragraph({ children: [image], keepNext: caption !== '', spacing: { before: 160 } }),
      ...(caption ? [said(caption)] : []),
    ];
  });
}
