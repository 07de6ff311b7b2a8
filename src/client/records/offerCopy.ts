import { copyText } from '#client/shell/copyText.ts';
import { choose } from '#client/state/notices.ts';
import { looksRich, plainToRich } from '#shared/rules/words/richText.ts';
import { goneTexts } from '#shared/text/admin.ts';

/** Why the texts cannot be saved any more, and what their fields are called. */
interface Words {
  title: string;
  text: string;
  label: (field: string) => string;
  /** A value as a text; '' where there is nothing to copy. */
  show: (field: string, value: unknown) => string;
}
const gone: Words = {
  ...goneTexts,
  label: (field) => goneTexts.fields[field] ?? goneTexts.other,
  show: (_, value) => (typeof value === 'string' ? value : ''),
};

/**
 * Shows what somebody typed into a record that is gone meanwhile, so that they can copy it before
 * the page goes; false when there is nothing to copy.
 */
export async function offerCopy(start: object, typed: object, words = gone): Promise<boolean> {
  const before = start as Record<string, unknown>;
  const texts = Object.entries(typed).flatMap(([field, value]) => {
    const shown = value === before[field] ? '' : words.show(field, value);
    return shown.trim() === ''
      ? []
      : [{ label: words.label(field), html: looksRich(shown) ? shown : plainToRich(shown) }];
  });
  if (texts.length === 0) return false;
  const answer = await choose({
    title: words.title,
    text: words.text,
    texts,
    choices: [{ value: 'copy', label: goneTexts.copy, kind: 'primary' }],
    cancel: goneTexts.close,
  });
  if (answer === 'copy') await copyText(texts.map(({ label, html }) => plainToRich(label) + html));
  return true;
}
