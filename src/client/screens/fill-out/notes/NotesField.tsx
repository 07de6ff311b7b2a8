import { lazy, memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import layout from '#client/parts/layout.module.css';
import { RichText } from '#client/parts/texts/RichText.tsx';
import { AddPhotos } from '#client/screens/fill-out/photos/AddPhotos.tsx';
import type { OfferPlace } from '#client/screens/fill-out/stops/stopNotes.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { NoteMarks } from './NoteMarks.tsx';
import styles from './NotesField.module.css';
import { SaveStatus } from './SaveStatus.tsx';
import { useDraft } from './useDraft.ts';
import { useInserts } from './useInserts.ts';
import { writeOn } from './writeOn.ts';

// Notes of the current place. The editor is heavy: it is loaded when the page is idle, or at the
// first touch, and then stays while the person goes from place to place.

const RichTextEditor = lazy(() => import('#client/parts/editor/RichTextEditor.tsx'));

interface Props {
  inspection: string;
  /** Null = the general notes of the inspection. */
  stop: Stop | OfferPlace | null;
  label: string;
  stored: string;
  defaultValue: string;
  readOnly: boolean;
  /** The place, in few words. */
  about: string;
  /** A few lines are enough. */
  isSmall?: boolean;
  /** The part that photos can be added to, null = the inspection; undefined = to none. */
  photos?: string | null | undefined;
}

export const NotesField = memo(function NotesField(props: Props) {
  return props.readOnly ? <ReadNotes {...props} /> : <WriteNotes {...props} />;
});

/** The general notes are a place of their own; others stand under what they are about. */
const headingOf = (stop: Props['stop']) => (stop === null ? 'h2' : 'h3');

function ReadNotes({ stop, label, stored }: Props) {
  const Heading = headingOf(stop);
  return (
    <section className={`${styles.notes} ${styles.read}`} aria-label={label}>
      <Heading className={styles.label}>{label}</Heading>
      {isEmptyRich(stored) ? (
        <p className={layout.subtle}>{fillOutTexts.noNotes}</p>
      ) : (
        <RichText html={stored} />
      )}
    </section>
  );
}

function WriteNotes({ inspection, stop, label, stored, defaultValue, ...more }: Props) {
  const { about, isSmall, photos } = more;
  const Heading = headingOf(stop);
  const [editor, setEditor] = useState<'later' | 'now' | 'touched'>('later');
  const { draft, shown, isStandard, room, typed, takeOver } = useDraft(
    inspection,
    stop,
    stored,
    defaultValue,
  );
  const inserts = useInserts(inspection, stop);
  const root = useRef<HTMLDivElement>(null);
  // The button goes away: the keys that a person still types must not choose a result then.
  const takeOn = useCallback(() => {
    takeOver();
    if (!writeOn(root.current)) setEditor('touched');
  }, [takeOver]);
  useEffect(() => {
    if (editor !== 'later') return;
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 300));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = idle(() => setEditor('now'), { timeout: 3_000 });
    return () => cancel(handle);
  }, [editor]);
  const waiting = (
    <div className={styles.waiting} onPointerDown={() => setEditor('touched')}>
      <RichText html={shown} />
    </div>
  );
  return (
    <div
      ref={root}
      className={`${styles.notes} ${isStandard ? styles.standard : ''} ${isSmall ? styles.small : ''}`}
    >
      <div className={styles.head}>
        <Heading className={styles.label}>{label}</Heading>
        {photos !== undefined && <AddPhotos key={photos} inspection={inspection} part={photos} />}
      </div>
      <NoteMarks field={draft.field} isStandard={isStandard} room={room} onTakeOver={takeOn} />
      {editor === 'later' ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <RichTextEditor
            label={label}
            docKey={draft.field}
            value={shown}
            live={draft}
            autoFocus={editor === 'touched'}
            onChange={typed}
            inserts={inserts}
            about={
              <>
                <strong>{about}</strong>
                <SaveStatus />
              </>
            }
          />
        </Suspense>
      )}
    </div>
  );
}
