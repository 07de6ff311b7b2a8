import { useEffect, useState } from 'react';
import type { QueueEntry, RefusedEntry } from '#client/device/changeRecords.ts';
import type { Outgoing } from '#client/device/outgoing.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { state } from '#client/state/state.ts';
import { treeOf } from '#client/state/work.ts';
import { sync } from '#client/sync/sync.ts';
import type { Action } from '#shared/model/actions.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import {
  type ChangePlaces,
  placeOfChange,
  placesOf,
} from '#shared/rules/inspection/describeChange.ts';
import { isFull } from '#shared/rules/office/dashboard.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { changeTexts, changeValue } from '#shared/text/changes.ts';
import { problemTexts } from '#shared/text/problems.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import changesStyles from './changes.module.css';
import { ListSection } from './ListSection.tsx';

interface ChangeWords {
  inspection: string;
  what: string;
  value: string;
  /** The whole text, to be copied. */
  text: string;
}
export type Subjects = ReadonlyMap<string, { title: string; places: ChangePlaces }>;

/**
 * The inspections that these changes are about, with the places of their checklists; loaded from
 * the device when first needed.
 */
export function useSubjects(data: Outgoing | null): Subjects {
  const [subjects, setSubjects] = useState<Subjects>(new Map());
  useEffect(() => {
    if (!data) return;
    const { refused, waiting, meetings, drafts, uploads } = data;
    const ids = new Set(
      [
        ...refused.slice(0, shownRows),
        ...waiting.slice(0, shownRows),
        ...meetings,
        ...drafts,
        ...uploads,
      ].map(({ inspection }) => inspection),
    );
    void Promise.all(
      [...ids].map(async (id) => {
        await sync.reader.loadInspection(id).catch(() => undefined);
        const work = state.work.get();
        const found = work.inspections?.get(id);
        return [
          id,
          {
            title: found?.title ?? '',
            places: placesOf(isFull(found) ? treeOf(found, work) : { categories: [] }),
          },
        ] as const;
      }),
    ).then((entries) => setSubjects(new Map(entries)));
  }, [data]);
  return subjects;
}

/** Where a change belongs, in words: which inspection, which condition or note. */
export function placeWords(
  inspection: string,
  action: Action,
  subjects: Subjects,
): { inspection: string; what: string } {
  const known = subjects.get(inspection);
  return {
    inspection: known?.title || sendingTexts.unknownInspection,
    what:
      changeTexts[action.type]?.(placeOfChange(action, known?.places ?? new Map())) ?? action.type,
  };
}

/** A change in words: which inspection, which condition, what. */
export function wordsOf(entry: QueueEntry, subjects: Subjects): ChangeWords {
  const { inspection, what } = placeWords(entry.inspection, entry, subjects);
  const { notes = '' } = entry.payload as { notes?: string };
  const value = changeValue(entry.payload, formatDate);
  return {
    inspection,
    what,
    value: [value, richToPlain(notes)].filter(Boolean).join(' – '),
    text: [`${inspection}: ${what}`, value, notes].filter(Boolean).join('<br>'),
  };
}

interface Handlers {
  /** Whether the waiting changes are under way at this moment. */
  sending?: boolean;
  onCopy: (entry: QueueEntry) => void;
  onRetry?: (entry: RefusedEntry) => void;
  onDiscard?: (entry: RefusedEntry) => void;
}

/** Rows that are shown of each list. */
const shownRows = 50;

/** A list of changes under its heading; nothing when there are none. */
export function ChangeList({
  id,
  title,
  entries,
  subjects,
  ...handlers
}: {
  id: string;
  title: string;
  entries: readonly (QueueEntry | RefusedEntry)[];
  subjects: Subjects;
} & Handlers) {
  if (entries.length === 0) return null;
  const hidden = entries.length - shownRows;
  return (
    <ListSection
      id={id}
      title={title}
      head={countsOf(entries, subjects)}
      more={hidden > 0 ? sendingTexts.more(hidden) : undefined}
    >
      {entries.slice(0, shownRows).map((entry) => (
        <ChangeRow key={entry.place} entry={entry} words={wordsOf(entry, subjects)} {...handlers} />
      ))}
    </ListSection>
  );
}

/** How many changes each inspection has, the most first; undefined where all are of one. */
function countsOf(
  entries: readonly (QueueEntry | RefusedEntry)[],
  subjects: Subjects,
): string | undefined {
  const counts = new Map<string, number>();
  for (const { inspection } of entries) counts.set(inspection, (counts.get(inspection) ?? 0) + 1);
  if (counts.size < 2) return undefined;
  const work = state.work.get().inspections;
  const titleOf = (id: string) =>
    subjects.get(id)?.title || work?.get(id)?.title || sendingTexts.unknownInspection;
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([id, count]) => `${titleOf(id)}: ${count}`)
    .join(' · ');
}

function ChangeRow({
  entry,
  words,
  sending = false,
  onCopy,
  onRetry,
  onDiscard,
}: { entry: QueueEntry | RefusedEntry; words: ChangeWords } & Handlers) {
  const refused = 'error' in entry ? entry : null;
  const why = refused
    ? (problemTexts[refused.error as keyof typeof problemTexts] ?? problemTexts.internal_error)
    : null;
  return (
    <li className={changesStyles.change}>
      <div className={changesStyles.words}>
        <strong>{words.inspection}</strong>
        <span>{words.what}</span>
        {words.value && <span className={changesStyles.value}>{words.value}</span>}
        {why && (
          <span className={changesStyles.why}>
            {why.header}: {why.text} {refused?.superseded && sendingTexts.superseded}
          </span>
        )}
        <span className={layout.subtle}>
          {sendingTexts.at(formatMoment(entry.created_at))} · {sendingTexts.nr(entry.sequence)}
          {!refused && ` · ${sending ? sendingTexts.stateSending : sendingTexts.stateWaiting}`}
        </span>
      </div>
      <div className={layout.actions}>
        {refused && onRetry && (
          <Button icon="refresh" onClick={() => onRetry(refused)}>
            {sendingTexts.retry}
          </Button>
        )}
        <Button kind="subtle" icon="note" onClick={() => onCopy(entry)}>
          {sendingTexts.copy}
        </Button>
        {refused && onDiscard && (
          <Button kind="subtle" icon="trash" onClick={() => onDiscard(refused)}>
            {sendingTexts.discard}
          </Button>
        )}
      </div>
    </li>
  );
}
