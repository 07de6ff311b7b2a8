import { notify } from '#client/state/notices.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { copyTexts } from '#shared/text/copying.ts';

/** Puts texts on the clipboard as plain text, and says whether that worked. */
export async function copyText(htmls: readonly string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(htmls.map(richToPlain).filter(Boolean).join('\n\n'));
    notify('success', copyTexts.copied.header, copyTexts.copied.text);
  } catch {
    notify('warning', copyTexts.cannotCopy.header, copyTexts.cannotCopy.text);
  }
}
