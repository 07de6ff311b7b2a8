import { notify, notifyProblem } from '#client/state/notices.ts';
import { perform } from '#client/sync/perform.ts';
import type { Photo } from '#shared/model/photo.ts';
import { changeValue } from '#shared/text/changes.ts';
import { conflictTexts } from '#shared/text/conflicts.ts';
import { photoTexts } from '#shared/text/photos.ts';

/** One of the things that are said of a photo. */
type Said = { caption: string } | { alternative: string } | { removed: boolean };

/** Answers whether it could be saved; `theirs` is what it takes the place of, which is told. */
export function savePhoto(
  inspection: string,
  { photo, part, sha256 }: Photo,
  said: Said,
  theirs?: Said,
): boolean {
  const payload = { photo, ...(part ? { part } : {}), sha256, ...said };
  try {
    perform(inspection, { type: 'SAVE_INSPECTION_PHOTO', payload });
  } catch (error) {
    notifyProblem(error);
    return false;
  }
  if (theirs) {
    const [was, is] = [theirs, said].map((one) => changeValue(one, String));
    const { header, text } = conflictTexts.photo;
    notify('warning', header, text(photoTexts.title, was ?? '', is ?? ''));
  }
  return true;
}
