import { noticeTexts } from '#shared/text/chrome.ts';
import { notify } from './notices.ts';

/** Says that the server cannot be reached, to who asked for something that needs it. */
export function tellOffline(): void {
  const { header, text } = noticeTexts.cannotReach;
  notify('warning', header, text);
}
