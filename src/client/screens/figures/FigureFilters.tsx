import { changeFilters } from '#client/navigation/query.ts';
import { Button } from '#client/parts/Button.tsx';
import { SelectField } from '#client/parts/fields/Field.tsx';
import { FilterGrid } from '#client/parts/fields/FilterGrid.tsx';
import layout from '#client/parts/layout.module.css';
import { PeriodFilter } from '#client/records/PeriodFilter.tsx';
import type { Figures } from '#shared/model/figures.ts';
import { figureTexts as texts } from '#shared/text/figures.ts';
import { inspectionTypes } from '#shared/text/labels.ts';
import { type Asked, periodKey, periods } from './asked.ts';

/** Filters: over which period, of which inspections, and of which checklist the results are. */
export function FigureFilters({ asked, figures }: { asked: Asked; figures: Figures | null }) {
  const period = (kept: string) => changeFilters({ from: '', to: '', [periodKey]: kept });
  // A person who changes one date keeps the other.
  const own = { from: asked.from ?? '', to: asked.to ?? '', [periodKey]: periods.own };
  return (
    <>
      <FilterGrid label={texts.period}>
        <PeriodFilter labels={[texts.from, texts.to]} from={asked.from} to={asked.to} also={own} />
        <SelectField
          label={texts.type}
          name="type"
          value={asked.type}
          options={[
            { value: '', label: texts.anyType },
            ...inspectionTypes.map(([value, label]) => ({ value, label })),
          ]}
          onChange={(type) => changeFilters({ type })}
        />
        <SelectField
          label={texts.line}
          name="line"
          value={figures?.line ?? asked.line}
          options={(figures?.lines ?? []).map(({ id, title, versions }) => ({
            value: id,
            label: texts.lineOption(title, versions),
          }))}
          onChange={(line) => changeFilters({ line })}
        />
      </FilterGrid>
      <div className={`${layout.actions} ${layout.noPrint}`}>
        <Button aria-pressed={asked.period === 'year'} onClick={() => period('')}>
          {texts.lastYear}
        </Button>
        <Button aria-pressed={asked.period === 'all'} onClick={() => period(periods.all)}>
          {texts.allYears}
        </Button>
      </div>
    </>
  );
}
