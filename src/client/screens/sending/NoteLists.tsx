import type { ReactNode } from 'react';
import type { KeptDraft, Meeting } from '#client/device/changeRecords.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { compareTexts } from '#client/records/compareTexts.ts';
import { copyText } from '#client/shell/copyText.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { conflictTexts } from '#shared/text/conflicts.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import { placeWords, type Subjects } from './ChangeRow.tsx';
import changesStyles from './changes.module.css';
import { ListSection } from './ListSection.tsx';

interface ListProps<T extends Meeting | KeptDraft> {
  id: string;
  title: string;
  list: readonly T[];
  subjects: Subjects;
  /** What is told of a note, under its place. */
  about: (one: T) => ReactNode;
  action: (one: T) => ReactNode;
}

// Notes that ask for a decision, each with its place; nothing where there are none.

function NoteList<T extends Meeting | KeptDraft>({
  id,
  title,
  list,
  subjects,
  about,
  action,
}: ListProps<T>) {
  if (list.length === 0) return null;
  return (
    <ListSection id={id} title={title}>
      {list.map((one) => {
        const { inspection, what } = placeWords(one.inspection, one.action, subjects);
        return (
          <li key={one.field} className={changesStyles.change}>
            <div className={changesStyles.words}>
              <strong>{inspection}</strong>
              <span>{what}</span>
              {about(one)}
            </div>
            <div className={layout.actions}>{action(one)}</div>
          </li>
        );
      })}
    </ListSection>
  );
}

/** Notes that were written on two devices. */
export const MeetingList = ({
  meetings,
  subjects,
}: {
  meetings: readonly Meeting[];
  subjects: Subjects;
}) => (
  <NoteList
    id="samengevoegd"
    title={sendingTexts.meetings(meetings.length)}
    list={meetings}
    subjects={subjects}
    about={({ by, at }) => (
      <span className={layout.subtle}>{conflictTexts.met(by, at && formatMoment(at))}</span>
    )}
    action={(meeting) => (
      <Button icon="compare" onClick={() => void compareTexts(meeting)}>
        {conflictTexts.compare}
      </Button>
    )}
  />
);

/** Notes that are too long to be sent. */
export const AsideList = ({
  drafts,
  subjects,
}: {
  drafts: readonly KeptDraft[];
  subjects: Subjects;
}) => (
  <NoteList
    id="niet-te-verzenden"
    title={sendingTexts.aside(drafts.length)}
    list={drafts}
    subjects={subjects}
    about={({ text }) => (
      <>
        <span className={changesStyles.value}>{richToPlain(text).slice(0, 500)}</span>
        <span className={changesStyles.why}>{sendingTexts.asideHint}</span>
      </>
    )}
    action={({ text }) => (
      <Button kind="subtle" icon="note" onClick={() => void copyText([text])}>
        {sendingTexts.copy}
      </Button>
    )}
  />
);
