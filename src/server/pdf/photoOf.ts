import type { ReportPhoto } from '#shared/model/reportDomain.ts';
import { sizeOf } from './photoSize.ts';
import type { Pictures } from './protocol.ts';

/**
 * A photo as the template draws it; `photo` is null when it is not among the pictures. The caption
 * begins with `place`, the part that the photo belongs to, because the photo may be on a page
 * without that heading.
 */
export function photoOf(
  { photo, caption, alternative }: ReportPhoto,
  place: string,
  pictures: Pictures,
  { line, unsaid }: { line: (text: string) => string; unsaid: string },
) {
  const isHere = Object.hasOwn(pictures, photo);
  const said = caption || (isHere ? '' : alternative);
  return {
    photo: isHere ? photo : null,
    ...sizeOf(pictures[photo]),
    caption: line([place, said].filter(Boolean).join(' · ')),
    alternative: line(alternative) || line(unsaid),
  };
}
