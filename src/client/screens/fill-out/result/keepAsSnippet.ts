import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { changeAt } from '#client/screens/fill-out/stops/stopNotes.ts';
import type { Condition } from '#client/state/newSnippet.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { fullInspection } from '#client/state/work.ts';
import { sync } from '#client/sync/sync.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { noteAt } from '#shared/rules/inspection/actionParts.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { choiceTexts } from '#shared/text/fillOut.ts';

/** The note of this place as it is now; null when nothing is in it. */
function noteNow(id: string, stop: Stop): string | null {
  const [inspection, place] = [fullInspection(id), changeAt(stop, { notes: '' })];
  const note = inspection && place ? noteAt(inspection, place) : '';
  return isEmptyRich(note) ? null : note;
}

function conditionAt(stop: Stop, inspection: Inspection | null): Condition | null {
  if (stop.kind !== 'question') return null;
  const { node, item, domain } = stop;
  return {
    question: node.question.id,
    version: inspection?.version.id ?? null,
    label: `${node.number} ${node.label}`,
    place: `${domain.category.title} › ${item.category.title}`,
  };
}

/** Goes to the form of a new snippet with this note in it, and comes back here afterwards. */
export function keepAsSnippet(id: string, stop: Stop): void {
  // Text that was typed a moment ago goes along too, so it is stored first.
  sync.drafts.flush();
  const text = noteNow(id, stop);
  if (text === null) {
    notify('info', choiceTexts.noNote.header, choiceTexts.noNote.text);
    return;
  }
  state.newSnippet.set({
    text,
    condition: conditionAt(stop, fullInspection(id)),
    back: paths.fill_out_inspection(id),
  });
  void go(paths.add_snippet(), { force: true });
}
