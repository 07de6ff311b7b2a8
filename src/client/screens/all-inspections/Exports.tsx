import { paths } from '#client/navigation/paths.ts';
import { useLocation } from '#client/navigation/router.ts';
import { todayHere } from '#client/state/today.ts';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import { askedFor, shownFilters } from './filters.ts';

/** Links to the inspections that the filters let through, as a file for a spreadsheet. */
export function Exports() {
  const { query } = useLocation();
  const today = todayHere();
  const set = Object.entries(askedFor(shownFilters(query, today))).filter(([, value]) => value);
  return (['csv', 'xlsx'] as const).map((format) => (
    <a
      key={format}
      className="nl-button"
      href={paths.overview(
        format,
        set.map(([name, value]) => [name, String(value)]),
      )}
      download
    >
      <span className="nl-button__label">{texts[format]}</span>
    </a>
  ));
}
