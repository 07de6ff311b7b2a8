import { paths } from '#client/navigation/paths.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import { compareTexts } from '#client/records/compareTexts.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { limits } from '#shared/model/limits.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { conflictTexts } from '#shared/text/conflicts.ts';
import { noteTexts } from '#shared/text/fillOut.ts';
import { problemTexts } from '#shared/text/problems.ts';
import styles from './NoteMarks.module.css';

interface Props {
  field: string;
  isStandard: boolean;
  /** Characters that still fit, near the limit; null = plenty. */
  room: number | null;
  onTakeOver: () => void;
}

/**
 * Shows above a note what there is to say of it: quietly, and never in the way of somebody who is
 * typing.
 */
export function NoteMarks({ field, isStandard, room, onTakeOver }: Props) {
  const meeting = useStore(state.meetings, (all) => all.get(field));
  const aside = useStore(state.drafts, (all) => all.get(field));
  return (
    <div role="status">
      <RefusedMark field={field} />
      {meeting && (
        <div className={styles.mark} data-part="note-mark">
          <Icon name="compare" />
          <p>
            {conflictTexts.met(meeting.by, meeting.at && formatMoment(meeting.at))}{' '}
            {conflictTexts.metHint}
          </p>
          <Button kind="subtle" onClick={() => void compareTexts(meeting)}>
            {conflictTexts.compare}
          </Button>
        </div>
      )}
      {aside && aside.text.length > limits.notes && (
        <div className={`${styles.mark} ${styles.wrong}`} data-part="note-mark">
          <Icon name="info" />
          <p>{noteTexts.tooLong(aside.text.length, limits.notes)}</p>
        </div>
      )}
      {aside && aside.text.length <= limits.notes && (
        <div className={`${styles.mark} ${styles.wrong}`} data-part="note-mark">
          <Icon name="info" />
          <p>{noteTexts.aside}</p>
        </div>
      )}
      {room !== null && room >= 0 && (
        <p className={styles.mark} data-part="note-mark">
          {noteTexts.room(room)}
        </p>
      )}
      {isStandard && (
        <div className={styles.mark} data-part="note-mark">
          <Icon name="note" />
          <p>
            <strong>{noteTexts.standard}.</strong> {noteTexts.standardHint}
          </p>
          <Button kind="subtle" onClick={onTakeOver}>
            {noteTexts.takeOver}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The server refused the text that stands here. */
function RefusedMark({ field }: { field: string }) {
  const refused = useStore(state.refusedNotes, (all) => all.get(field));
  if (!refused) return null;
  const why =
    problemTexts[refused.error as keyof typeof problemTexts] ?? problemTexts.internal_error;
  return (
    <div className={`${styles.mark} ${styles.wrong}`} data-part="note-mark">
      <Icon name="info" />
      <p>
        <strong>{noteTexts.refused}</strong> {why.header}. {noteTexts.refusedHint}
      </p>
      <ButtonLink to={paths.sending()} kind="subtle">
        {noteTexts.sending}
      </ButtonLink>
    </div>
  );
}
