import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { findPlaces, showRegister, warmRegister } from '#client/sync/prepared/register.ts';
import { sync } from '#client/sync/sync.ts';
import type { InspectionForm } from '#shared/model/inspection.ts';
import type { RegisterEntry, RegisterHead } from '#shared/model/register.ts';
import { isElsewhere, placeSearches, takeEntry } from '#shared/rules/register/registerForm.ts';
import { childcareTypeLabels } from '#shared/text/labels.ts';

/** A place of the register, as it was on a day. */
export interface Registered {
  entry: RegisterEntry;
  date: string;
}

export interface RegisterOfForm {
  /** The place that the form is about; null when none is known. */
  said: Registered | null;
  /** Fills the form in. Answers the kind of childcare where that is another one now, else null. */
  take: (place: Registered) => string | null;
  /** Which register the server has; null for none, undefined while nobody knows. */
  head: RegisterHead | null | undefined;
}

/** Milliseconds without typing before the register is asked about the place in the form. */
const typing = 700;

/**
 * What the register says to a form: about the place that was chosen, while the form is about that
 * one; else about the place that it names.
 */
export function useRegister(
  form: InspectionForm,
  onForm: (form: InspectionForm) => void,
): RegisterOfForm {
  const [chosen, setChosen] = useState<Registered | null>(null);
  const [found, setFound] = useState<Registered | null>(null);
  const [head, setHead] = useState<RegisterHead | null>();
  const online = useStore(state.online);
  const kept = useStore(state.register, (register) => register.kept);
  const isChosen = chosen !== null && !isElsewhere(form, chosen.entry);
  const said = isChosen ? chosen : found;
  useEffect(() => {
    const backend = sync.backend();
    let isOver = false;
    const look = async () => {
      await showRegister(backend);
      if (!isOver) warmRegister(backend);
      const about = online ? await call('register.search', { filter: '' }) : null;
      if (isOver) return;
      if (about) setHead(about.register);
    };
    // Without an answer the form stays as it is.
    look().catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [online]);
  const searches = placeSearches(form);
  const about = [form.childcare_type, ...searches.map(({ query }) => query)].join('\n');
  // The form may have been opened with a place in it, or somebody types one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another place, and where it is kept
  useEffect(() => {
    if (isChosen || head === null) return setFound(null);
    let isOver = false;
    const look = async (): Promise<Registered | null> => {
      for (const { query, among } of searches) {
        const { entries, date } = await findPlaces(sync.backend(), call, query);
        const entry = among(entries);
        if (entry) return { entry, date };
      }
      return null;
    };
    const timer = setTimeout(() => {
      look().then(
        (place) => !isOver && setFound(place),
        // Without an answer nothing is known of the place.
        () => !isOver && setFound(null),
      );
    }, typing);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isChosen, about, head, kept]);
  return {
    said,
    head,
    take: (place) => {
      const filled = takeEntry(form, place.entry, said?.entry ?? null);
      onForm(filled);
      setChosen(place);
      const { childcare_type: kind } = filled;
      return kind === form.childcare_type ? null : childcareTypeLabels[kind];
    },
  };
}
