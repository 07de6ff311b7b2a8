import { call } from '#client/api/call.ts';
import { useLocation } from '#client/navigation/router.ts';
import layout from '#client/parts/layout.module.css';
import { Skeleton } from '#client/parts/Skeleton.tsx';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { todayHere } from '#client/state/today.ts';
import type { Figures, StatusCounts } from '#shared/model/figures.ts';
import { addMonths, monthsFrom, shortMonth } from '#shared/rules/days/calendar.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { isCoordinator } from '#shared/rules/office/access.ts';
import { allOf, inBands, leastCounted, medianDays } from '#shared/rules/office/figures.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { figureTexts as texts } from '#shared/text/figures.ts';
import { inspectionTypeLabels, statusLabels } from '#shared/text/labels.ts';
import { type Asked, askedIn, queryOf } from './asked.ts';
import { FigureFilters } from './FigureFilters.tsx';
import { FigureSection } from './FigureSection.tsx';
import styles from './FiguresScreen.module.css';
import { PartResults } from './PartResults.tsx';
import { Bars, Columns } from './Plots.tsx';

/** 'Statistiek': what the organisation did and found, in numbers, for people who oversee it. */
export function FiguresScreen() {
  const { query: address } = useLocation();
  const asked = askedIn(address, todayHere());
  // The figures on screen carry what was asked for them: other figures may be on their way.
  const { data } = useRecord(
    async () => {
      const { from, to, type, line } = asked;
      return { asked, figures: await call('figures.get', { from, to, type, line }) };
    },
    queryOf(asked).toString(),
    {},
  );
  return (
    <Page
      title={screenTitles.figures}
      subtitle={texts.intro}
      crumbs={[{ label: screenTitles.figures }]}
    >
      <div className={styles.figures}>
        <section className={layout.block} aria-label={texts.period}>
          <FigureFilters asked={asked} figures={data?.figures ?? null} />
          {data && <Counted {...data} />}
        </section>
        {data ? <Sections {...data} /> : <Skeleton />}
      </div>
    </Page>
  );
}

/**
 * How many inspections the figures are of, and which: also in print, where there are no filters.
 */
function Counted({ asked, figures: { inspectors, few } }: { asked: Asked; figures: Figures }) {
  return (
    <>
      <p role="status" className={layout.subtle}>
        {texts.counted(
          inspectors.reduce((sum, one) => sum + allOf(one), 0),
          formatDate(asked.from),
          formatDate(asked.to),
        )}
        {asked.type !== '' && !few && `, ${inspectionTypeLabels[asked.type].toLowerCase()}`}
      </p>
      {few && <p>{texts.few(leastCounted)}</p>}
    </>
  );
}

/** From the bottom of a column to its top: the finished inspections come first. */
const partsOf = ({ finished, started, upcoming }: StatusCounts) => [finished, started, upcoming];
const names = [statusLabels.finished, statusLabels.started, statusLabels.upcoming];
/** Of a long list only the people with most are drawn; the table has all. */
const mostDrawn = 15;

function Sections({ figures, asked }: { figures: Figures; asked: Asked }) {
  const of = { figures, asked };
  return (
    <>
      <FigureSection {...of} name="months">
        <Columns
          names={names}
          bars={byMonth(figures.months, asked).map(({ row, ...month }) => ({
            ...month,
            parts: row ? partsOf(row) : [],
          }))}
        />
      </FigureSection>
      {!figures.few && (
        <FigureSection {...of} name="types">
          <Bars
            names={names}
            bars={figures.types.map((row) => ({
              key: row.type ?? '',
              label: row.type ? inspectionTypeLabels[row.type] : texts.noType,
              parts: partsOf(row),
            }))}
          />
        </FigureSection>
      )}
      <FigureSection {...of} name="inspectors">
        <Bars
          names={names}
          bars={figures.inspectors
            .slice(0, mostDrawn)
            .map((row) => ({ key: row.id, label: row.name, parts: partsOf(row) }))}
        />
      </FigureSection>
      {!figures.few && <Found {...of} />}
    </>
  );
}

/** Figures that are shown only for many inspections together. */
function Found({ figures, asked }: { figures: Figures; asked: Asked }) {
  const of = { figures, asked };
  const half = medianDays(figures.durations);
  const isAll = useStore(state.account, (account) => isCoordinator(account?.roles ?? []));
  const few = texts.offersOfFew(leastCounted);
  const hasOffers = figures.offers.length > 0;
  return (
    <>
      <FigureSection
        {...of}
        name="durations"
        intro={half === null ? undefined : texts.durationsIntro(texts.band(half, half))}
      >
        <Bars
          bars={inBands(figures.durations).map(({ from, to, count }) => ({
            key: String(from),
            label: texts.band(from, to),
            parts: [count],
          }))}
        />
      </FigureSection>
      <FigureSection
        {...of}
        name="offers"
        intro={isAll || !hasOffers ? texts.offersIntro : `${texts.offersIntro} ${few}`}
        empty={isAll ? texts.none : few}
      >
        {(isAll || hasOffers) && (
          <Columns
            names={[texts.offersDrawn.repaired, texts.offersDrawn.open]}
            bars={(isAll ? byMonth(figures.offers, asked) : bySome(figures.offers)).map(
              ({ row, ...month }) => ({
                ...month,
                parts: row ? [row.repaired, row.conditions - row.repaired] : [],
              }),
            )}
          />
        )}
      </FigureSection>
      <PartResults {...of} />
    </>
  );
}

/** The most months that are drawn: more columns could not be told apart. */
const mostDrawnMonths = 240;
/** With more months than this only each year is named. */
const mostNamed = 14;

/** Only these months: an empty column between them would say that there was nothing. */
const bySome = <Row extends { month: string | null }>(rows: readonly Row[]) => {
  const months = rows.flatMap((row) => (row.month ? [{ key: row.month, row }] : []));
  const drawn = months.slice(-mostDrawnMonths);
  const isLong = drawn.length > mostNamed;
  return drawn.map(({ key, row }, at) => {
    const year = key.slice(0, 4);
    const isNewYear = drawn[at - 1]?.key.slice(0, 4) !== year;
    return { key, label: isLong ? (isNewYear ? year : '') : `${shortMonth(key)} ${year}`, row };
  });
};

/** Every month of the period, also months without inspections. */
function byMonth<Row extends { month: string | null }>(rows: readonly Row[], { from, to }: Asked) {
  const found = new Map(rows.map((row) => [row.month, row]));
  const months = [from?.slice(0, 7), to?.slice(0, 7), ...found.keys()]
    .filter((month) => typeof month === 'string')
    .sort();
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const between = monthsFrom(first, last);
  // Somebody may have typed a date in another century.
  const all =
    between > mostDrawnMonths
      ? [...new Set(rows.flatMap(({ month }) => month ?? []))].sort().slice(-mostDrawnMonths)
      : Array.from({ length: between }, (_, at) => addMonths(first, at));
  const isLong = all.length > mostNamed;
  return all.map((key) => ({
    key,
    label: isLong ? (key.endsWith('-01') ? key.slice(0, 4) : '') : shortMonth(key),
    row: found.get(key),
  }));
}
