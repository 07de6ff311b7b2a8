import { noticeTexts } from '#shared/text/chrome.ts';
import { notify } from './notices.ts';

/** Tells a person who asked for something that needs the server that it cannot be reached. */
export function tellOffline(): void {
  const { header, text } = noticeTexts.cannotReach;
  notify('warning', header, text);
}
