import { useLocation } from '#client/navigation/router.ts';
import { ViewLinks, viewKey } from '#client/parts/ViewLinks.tsx';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import { calendarView } from './filters.ts';

const views = [
  ['', texts.list],
  [calendarView, texts.calendar],
] as const;

/** Links to the list and to the calendar, with the same filters. */
export function Views() {
  const { query } = useLocation();
  return <ViewLinks label={texts.views} views={views} shown={query.get(viewKey) ?? ''} />;
}
