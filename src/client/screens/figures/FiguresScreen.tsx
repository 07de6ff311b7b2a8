import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { useLocation } from '#client/navigation/router.ts';
import layout from '#client/parts/layout.module.css';
import { Skeleton } from '#client/parts/Skeleton.tsx';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import type { Figures, StatusCounts } from '#shared/model/figures.ts';
import { addMonths, shortMonth } from '#shared/rules/calendar.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { dutchDay } from '#shared/rules/dutchDay.ts';
import { allOf, inBands, medianDays } from '#shared/rules/figures.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { figureTexts as texts } from '#shared/text/figures.ts';
import { inspectionTypeLabels, statusLabels } from '#shared/text/labels.ts';
import { type Asked, askedIn, queryOf } from './asked.ts';
import { FigureFilters } from './FigureFilters.tsx';
import { FigureSection } from './FigureSection.tsx';
import styles from './FiguresScreen.module.css';
import { PartResults } from './PartResults.tsx';
import { type Bar, Bars, Columns } from './Plots.tsx';

/** 'Statistiek': what the organisation did and found, in numbers, for who oversees it. */
export function FiguresScreen() {
  const { query: address } = useLocation();
  const asked = askedIn(address, dutchDay(new Date().toISOString()));
  const { from, to, type, line } = asked;
  const { data: figures } = useRecord(
    () => call('figures.get', { from, to, type, line }),
    queryOf(asked).toString(),
    { otherwise: paths.home() },
  );
  return (
    <Page
      title={screenTitles.figures}
      subtitle={texts.intro}
      crumbs={[{ label: screenTitles.figures }]}
    >
      <div className={styles.figures}>
        <section className={layout.block} aria-label={texts.period}>
          <FigureFilters asked={asked} figures={figures} />
          {figures && (
            <p role="status" className={layout.subtle}>
              {texts.counted(
                figures.types.reduce((sum, one) => sum + allOf(one), 0),
                formatDate(asked.from),
                formatDate(asked.to),
              )}
            </p>
          )}
        </section>
        {figures ? <Sections figures={figures} asked={asked} /> : <Skeleton />}
      </div>
    </Page>
  );
}

/** In the order in which they happen to most: what is done stands at the bottom of a column. */
const partsOf = ({ finished, started, upcoming }: StatusCounts) => [finished, started, upcoming];
const names = [statusLabels.finished, statusLabels.started, statusLabels.upcoming];
/** Of a long list only those with most are drawn; the table has all. */
const mostDrawn = 15;

function Sections({ figures, asked }: { figures: Figures; asked: Asked }) {
  const half = medianDays(figures.durations);
  const of = { figures, query: queryOf(asked) };
  const total = ({ parts }: Bar) => String(parts.reduce((sum, part) => sum + part, 0));
  return (
    <>
      <FigureSection {...of} name="months">
        <Columns
          names={names}
          bars={byMonth(figures.months, asked).map(({ month, row }) => ({
            ...month,
            parts: row ? partsOf(row) : [],
          }))}
        />
      </FigureSection>
      <FigureSection {...of} name="types">
        <Bars
          names={names}
          value={total}
          bars={figures.types.map((row) => ({
            key: row.type ?? '',
            label: row.type ? inspectionTypeLabels[row.type] : texts.noType,
            parts: partsOf(row),
          }))}
        />
      </FigureSection>
      <FigureSection {...of} name="inspectors">
        <Bars
          names={names}
          value={total}
          bars={figures.inspectors
            .slice(0, mostDrawn)
            .map((row) => ({ key: row.id, label: row.name, parts: partsOf(row) }))}
        />
      </FigureSection>
      <FigureSection
        {...of}
        name="durations"
        intro={half === null ? undefined : texts.durationsIntro(texts.band(half, half))}
      >
        <Bars
          value={total}
          bars={inBands(figures.durations).map(({ from, to, count }) => ({
            key: String(from),
            label: texts.band(from, to),
            parts: [count],
          }))}
        />
      </FigureSection>
      <FigureSection {...of} name="offers" intro={texts.offersIntro}>
        <Columns
          bars={byMonth(figures.offers, asked).map(({ month, row }) => ({
            ...month,
            parts: [row?.conditions ?? 0],
          }))}
        />
      </FigureSection>
      <PartResults {...of} />
    </>
  );
}

/** With more months than this only each year is named. */
const mostNamed = 14;

/** Every month of the period, also those in which nothing was. */
function byMonth<Row extends { month: string | null }>(rows: readonly Row[], { from, to }: Asked) {
  const found = new Map(rows.map((row) => [row.month, row]));
  const months = [from?.slice(0, 7), to?.slice(0, 7), ...found.keys()]
    .filter((month) => typeof month === 'string')
    .sort();
  const [first] = months;
  const last = months.at(-1);
  const all: string[] = [];
  for (let month = first; month && last && month <= last; month = addMonths(month, 1))
    all.push(month);
  const isLong = all.length > mostNamed;
  return all.map((key) => ({
    month: {
      key,
      label: isLong ? (key.endsWith('-01') ? key.slice(0, 4) : '') : shortMonth(key),
    },
    row: found.get(key),
  }));
}
