import { notify, notifyProblem } from '#client/state/notices.ts';
import { perform } from '#client/sync/perform.ts';
import type { Action } from '#shared/model/actions.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { changeValue } from '#shared/text/changes.ts';
import { conflictTexts } from '#shared/text/conflicts.ts';

/**
 * Saves the value of a field, if there is a change for it. Answers whether it could be saved.
 * `theirs`: somebody else's value that it replaces; the person is told of that.
 */
export function saveValue<Said extends object>(
  inspection: string,
  action: Action | null,
  { said, theirs, ...words }: { said: Said; theirs: Said | undefined } & Words,
): boolean {
  try {
    if (action) perform(inspection, action);
  } catch (error) {
    notifyProblem(error);
    return false;
  }
  if (theirs) {
    const { header, text } = conflictTexts[words.what];
    const inWords = (one: Said) => changeValue(one, formatDate);
    notify('warning', header, text(words.title, inWords(theirs), inWords(said)));
  }
  return true;
}

interface Words {
  what: 'offer' | 'photo';
  /** The title of the place. */
  title: string;
}
