import type { Meeting } from '#client/device/changeRecords.ts';
import { choose, notifyProblem } from '#client/state/notices.ts';
import { fullInspection } from '#client/state/work.ts';
import { perform } from '#client/sync/perform.ts';
import { sync } from '#client/sync/sync.ts';
import { noteAt, withNotes } from '#shared/rules/inspection/actionParts.ts';
import { keepOnly } from '#shared/rules/notes/meetings.ts';
import { changedWords } from '#shared/rules/notes/wordDiff.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { conflictTexts } from '#shared/text/conflicts.ts';

/**
 * Shows two texts of one note that met, with the words that differ marked. It carries the answer
 * out on the note as it is by then, so that nothing goes that was written since. Closing the dialog
 * leaves the question open.
 */
export async function compareTexts(meeting: Meeting): Promise<void> {
  const { old: theirs, now: mine } = changedWords(
    richToPlain(meeting.theirs),
    richToPlain(meeting.mine),
  );
  const {
    title,
    text,
    mine: mineLabel,
    theirs: theirsLabel,
    keepMine,
    keepTheirs,
    keepBoth,
    later,
  } = conflictTexts.notes;
  const answer = await choose({
    title,
    text,
    texts: [
      { label: mineLabel, runs: mine },
      { label: theirsLabel, runs: theirs },
    ],
    choices: [
      { value: 'both', label: keepBoth, kind: 'primary' },
      { value: 'mine', label: keepMine },
      { value: 'theirs', label: keepTheirs },
    ],
    cancel: later,
  });
  if (answer === null) return;
  sync.drafts.flush();
  await sync.reader.loadInspection(meeting.inspection).catch(notifyProblem);
  const inspection = fullInspection(meeting.inspection);
  if (!inspection) return;
  try {
    const now = noteAt(inspection, meeting.action);
    const notes = answer === 'mine' || answer === 'theirs' ? keepOnly(meeting, answer, now) : now;
    if (notes !== now) perform(meeting.inspection, withNotes(meeting.action, notes));
    await sync.marks.settleMeeting(meeting);
  } catch (error) {
    notifyProblem(error);
  }
}
