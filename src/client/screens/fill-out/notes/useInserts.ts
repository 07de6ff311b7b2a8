import { useEffect, useMemo } from 'react';
import type { Inserts } from '#client/parts/editor/inserts.ts';
import type { OfferPlace } from '#client/screens/fill-out/stops/stopNotes.ts';
import { accountHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { todayHere } from '#client/state/today.ts';
import { needSnippets, noteSnippet } from '#client/sync/prepared/snippets.ts';
import { sync } from '#client/sync/sync.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { placeLine } from '#shared/rules/register/placeLine.ts';
import { fullName } from '#shared/rules/words/format.ts';
import {
  fillSnippet,
  findSnippets,
  mostOffered,
  type SnippetWord,
} from '#shared/rules/words/snippets.ts';
import { snippetTexts as texts } from '#shared/text/snippets.ts';

const { first, ...menu } = texts.menu;
const words = {
  ...menu,
  found: (count: number) => (count < mostOffered ? menu.found(count) : first(count)),
};

/** The key by which the general notes count as a place of their own. */
const generalNotes = 'notes';

/** What the words in a text are filled in with, as it is known at this moment. */
function valuesOf(inspection: string): Partial<Record<SnippetWord, string>> {
  const record = state.work.get().inspections?.get(inspection);
  const account = state.account.get();
  if (!record) return {};
  return {
    locatie: record.location,
    adres: placeLine(record),
    datum: formatDate(record.date),
    vandaag: formatDate(todayHere()),
    manager: record.location_manager,
    toezichthouder: account ? fullName(account) : '',
  };
}

/** Texts that can be put into the note of this place; null = the general notes. */
export function useInserts(inspection: string, stop: Stop | OfferPlace | null): Inserts {
  const kept = useStore(state.snippets);
  useEffect(() => {
    void needSnippets(sync.backend(), accountHere()).catch(console.warn);
  }, []);
  const question = stop?.kind === 'question' ? stop.node.question.id : null;
  const place = question ?? (stop ? stop.key : generalNotes);
  return useMemo(() => {
    const used = kept?.used[place] ?? [];
    return {
      find: (query) =>
        findSnippets(kept?.snippets ?? [], query, question, used).map(({ id, title, text }) => ({
          id,
          title,
          why: id === used[0] ? texts.usedLast : undefined,
          html: () => fillSnippet(text, valuesOf(inspection)),
        })),
      used: (id) => void noteSnippet(sync.backend(), accountHere(), place, id).catch(console.warn),
      words,
    };
  }, [kept, question, place, inspection]);
}
