import { notify } from '#client/state/notices.ts';
import type { Output } from '#shared/contract/routes.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { dateNews, movedNews } from '#shared/text/movedNews.ts';
import { transferNews } from '#shared/text/transfer.ts';

/** What a work list tells that somebody else did since the one that is on screen. */

type Answer = Output<'inspections.dashboard'>;
type Shown = ReadonlyMap<string, DashboardInspection> | null;

interface Before {
  /** What is on screen; null = nothing yet. */
  shown: Shown;
  /** What leaves the screen. */
  leaving: ReadonlySet<string>;
  /** What will be shown: with what this device did and has not sent. */
  rows: readonly (readonly [string, DashboardInspection])[];
}

/** Tells what came, went, or was changed by somebody else, all that is alike in one message. */
export function tellNews(account: string, answer: Answer, { shown, leaving, rows }: Before): void {
  tellTransfers(account, answer, shown, leaving);
  tellMoved(answer, shown);
  tellDates(shown, rows);
}

/** What went to or came from a colleague. */
function tellTransfers(
  account: string,
  { inspections, transfers = [] }: Answer,
  shown: Shown,
  leaving: ReadonlySet<string>,
): void {
  const listed = new Set(inspections.map(({ id }) => id));
  const isNew = (id: string) => listed.has(id) && shown !== null && !shown.has(id);
  // The newest first: what came and went in between is not told.
  const latest = [...Map.groupBy(transfers, ({ inspection }) => inspection).values()].flatMap(
    ([first]) => first ?? [],
  );
  tellTogether(
    transferNews.gone,
    latest
      .filter(({ inspection, from }) => from.id === account && leaving.has(inspection))
      .map(({ location, to }) => ({ location, about: to.name })),
  );
  tellTogether(
    transferNews.came,
    latest
      .filter(({ inspection, to }) => to.id === account && isNew(inspection))
      .map(({ location, from }) => ({ location, about: from.name })),
  );
}

/** Which inspections went to another version of the checklist. */
function tellMoved({ inspections }: Answer, shown: Shown): void {
  const moved = inspections.filter(({ id, status, version }) => {
    const before = shown?.get(id);
    return status !== 'finished' && before && before.version.id !== version.id;
  });
  tellTogether(
    movedNews,
    moved.map(({ location, version }) => ({ location, about: version.title })),
  );
}

/** Which visits are on another day, as when a coordinator plans them anew. */
function tellDates(shown: Shown, rows: Before['rows']): void {
  const planned = rows.flatMap(([id, { status, location, date }]) => {
    const before = shown?.get(id);
    const isOther = before && status === 'upcoming' && date !== null && before.date !== date;
    return isOther ? [{ location, about: formatDate(date) }] : [];
  });
  tellTogether(dateNews, planned);
}

/** One message for one person, version or day: 24 of them would cover the work list. */
function tellTogether(
  words: (locations: string[], about: string) => { header: string; text: string },
  news: readonly { location: string; about: string }[],
): void {
  for (const [about, group] of Map.groupBy(news, (one) => one.about)) {
    const { header, text } = words(
      group.map(({ location }) => location),
      about,
    );
    notify('info', header, text);
  }
}
