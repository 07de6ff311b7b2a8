import { notify } from '#client/state/notices.ts';
import type { Output } from '#shared/contract/routes.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { dateNews, versionNews } from '#shared/text/listNews.ts';
import { transferNews } from '#shared/text/transfer.ts';

/**
 * Messages about what somebody else did between the work list on screen and the one that comes in.
 */

type Answer = Output<'inspections.dashboard'>;
type Shown = ReadonlyMap<string, DashboardInspection> | null;

/**
 * Tells what came, went, or was moved to another version of the checklist.
 * @param shown the inspections on screen; null = nothing yet
 * @param leaving the inspections that leave the screen
 */
export function tellNews(
  account: string,
  answer: Answer,
  shown: Shown,
  leaving: ReadonlySet<string>,
): void {
  tellTransfers(account, answer, shown, leaving);
  tellVersions(answer, shown);
}

/** Tells which inspections went to, or came from, a colleague. */
function tellTransfers(
  account: string,
  { inspections, transfers = [] }: Answer,
  shown: Shown,
  leaving: ReadonlySet<string>,
): void {
  const listed = new Set(inspections.map(({ id }) => id));
  const isNew = (id: string) => listed.has(id) && shown !== null && !shown.has(id);
  // The newest come first. Of each inspection only the last transfer is told.
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

/** Tells which inspections went to another version of the checklist. */
function tellVersions({ inspections }: Answer, shown: Shown): void {
  const moved = inspections.filter(({ id, status, version }) => {
    const before = shown?.get(id);
    return status !== 'finished' && before && before.version.id !== version.id;
  });
  tellTogether(
    versionNews,
    moved.map(({ location, version }) => ({ location, about: version.title })),
  );
}

/** More days than this are one message. */
const mostDays = 3;

/** Tells which visits are on another day, as when a coordinator plans them anew. */
export function tellDays(days: readonly { location: string; date: string }[]): void {
  const isMuch = new Set(days.map(({ date }) => date)).size > mostDays;
  tellTogether(
    dateNews,
    days.map(({ location, date }) => ({ location, about: isMuch ? '' : formatDate(date) })),
  );
}

/** Tells news in one message per person, version or day: 24 messages would cover the work list. */
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
