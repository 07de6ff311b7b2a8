import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { RichText } from '#client/parts/RichText.tsx';
import { notesOrDefault } from '#shared/rules/notes.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import type { Autosave } from './useAutosave.ts';

/**
 * Notes of the current place. The editor is heavy: it comes when the page is at rest, or at the first touch, and then
 * stays while one walks from place to place.
 */
const RichTextEditor = lazy(() => import('#client/parts/editor/RichTextEditor.tsx'));

interface Props {
  /** Null = the general notes of the inspection. */
  stop: Stop | null;
  label: string;
  stored: string;
  defaultValue: string;
  readOnly: boolean;
  autosave: Autosave;
  save: (stop: Stop | null, change: { notes: string }, typing?: boolean) => void;
}

export const NotesField = memo(function NotesField({ stop, label, stored, defaultValue, readOnly, autosave, save }: Props) {
  const [editor, setEditor] = useState<'later' | 'now' | 'touched'>('later');
  const place = stop?.key ?? 'notes';
  const shown = useShown(place, stored, defaultValue);
  useEffect(() => {
    if (readOnly || editor !== 'later') return;
    const idle = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 300));
    const cancel = window.cancelIdleCallback ?? window.clearTimeout;
    const handle = idle(() => setEditor('now'), { timeout: 3_000 });
    return () => cancel(handle);
  }, [readOnly, editor]);

  if (readOnly)
    return (
      <section className="notes" aria-label={label}>
        <h3 className="notes__label">{label}</h3>
        {isEmptyRich(stored) ? <p className="subtle">{fillOutTexts.noNotes}</p> : <RichText html={stored} />}
      </section>
    );
  const waiting = (
    <div className="notes__waiting" onPointerDown={() => setEditor('touched')}>
      <RichText html={shown.value} />
    </div>
  );
  return (
    <div className="notes">
      <h3 className="notes__label">{label}</h3>
      {editor === 'later' ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <RichTextEditor
            label={label}
            docKey={place}
            value={shown.value}
            autoFocus={editor === 'touched'}
            onChange={(html) => {
              const agree = (saved: string) => {
                shown.saved = saved;
              };
              const keep = (saved: string, typing: boolean) => {
                agree(saved);
                save(stop, { notes: saved }, typing);
              };
              autosave.typed({ place, html, before: notesOrDefault(stored, defaultValue), save: keep, taken: agree });
            }}
          />
        </Suspense>
      )}
    </div>
  );
});

interface Shown {
  place: string;
  stored: string;
  value: string;
  saved: string | null;
}

/**
 * What the editor starts from: the stored notes or the default. It changes with the place and when other notes come in,
 * but not when our own text comes back: an emptied note must not turn into its default under someone's hands.
 */
function useShown(place: string, stored: string, defaultValue: string): Shown {
  const shown = useRef<Shown | null>(null);
  const now = shown.current;
  if (now?.place !== place || (stored !== now.stored && stored !== now.saved)) {
    shown.current = { place, stored, value: notesOrDefault(stored, defaultValue), saved: null };
  }
  return shown.current as Shown;
}
