import type { KeptDraft, Meeting } from '#client/device/records.ts';
import { Button } from '#client/parts/Button.tsx';
import { compareTexts } from '#client/parts/compareTexts.ts';
import { copyText } from '#client/parts/copyText.ts';
import { placeOfChange } from '#shared/rules/describeChange.ts';
import { formatMoment } from '#shared/rules/format.ts';
import { richToPlain } from '#shared/rules/richText.ts';
import { changeTexts } from '#shared/text/changes.ts';
import { conflictTexts } from '#shared/text/conflicts.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import type { Subjects } from './ChangeRow.tsx';

/** Notes that ask for a decision: written on two devices, or too long to be sent. */
function placeWords({ inspection, action }: Pick<Meeting, 'inspection' | 'action'>, subjects: Subjects): { inspection: string; what: string } {
  const known = subjects.get(inspection);
  return {
    inspection: known?.title || sendingTexts.unknownInspection,
    what: changeTexts[action.type]?.(placeOfChange(action, known?.places ?? new Map())) ?? action.type,
  };
}

export function MeetingList({ meetings, subjects }: { meetings: readonly Meeting[]; subjects: Subjects }) {
  if (meetings.length === 0) return null;
  return (
    <section className="block" aria-labelledby="samengevoegd">
      <h2 id="samengevoegd" className="nl-heading nl-heading--level-2">
        {sendingTexts.meetings(meetings.length)}
      </h2>
      <ul className="changes">
        {meetings.map((meeting) => {
          const words = placeWords(meeting, subjects);
          return (
            <li key={meeting.field} className="change">
              <div className="change__words">
                <strong>{words.inspection}</strong>
                <span>{words.what}</span>
                <span className="subtle">{conflictTexts.met(meeting.by, meeting.at && formatMoment(meeting.at))}</span>
              </div>
              <div className="actions change__actions">
                <Button icon="compare" onClick={() => void compareTexts(meeting)}>
                  {conflictTexts.compare}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

export function AsideList({ drafts, subjects }: { drafts: readonly KeptDraft[]; subjects: Subjects }) {
  if (drafts.length === 0) return null;
  return (
    <section className="block" aria-labelledby="niet-te-verzenden">
      <h2 id="niet-te-verzenden" className="nl-heading nl-heading--level-2">
        {sendingTexts.aside(drafts.length)}
      </h2>
      <ul className="changes">
        {drafts.map((draft) => {
          const words = placeWords(draft, subjects);
          return (
            <li key={draft.field} className="change">
              <div className="change__words">
                <strong>{words.inspection}</strong>
                <span>{words.what}</span>
                <span className="change__value">{richToPlain(draft.text).slice(0, 500)}</span>
                <span className="change__why">{sendingTexts.asideHint}</span>
              </div>
              <div className="actions change__actions">
                <Button kind="subtle" icon="note" onClick={() => void copyText([draft.text])}>
                  {sendingTexts.copy}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
