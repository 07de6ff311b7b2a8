import { useState } from 'react';
import { CheckboxField } from '#client/parts/fields/Field.tsx';
import layout from '#client/parts/layout.module.css';
import type { Figures } from '#shared/model/figures.ts';
import { wrongOf } from '#shared/rules/office/figures.ts';
import { figureTexts as texts } from '#shared/text/figures.ts';
import type { Asked } from './asked.ts';
import { FigureSection } from './FigureSection.tsx';
import { WorstParts } from './WorstParts.tsx';

/** The results at each part of the checklist, after the parts where most was wrong. */
export function PartResults({ figures, asked }: { figures: Figures; asked: Asked }) {
  const [isWhole, setWhole] = useState(false);
  const { parts } = figures;
  const isAny = parts.some(({ results }) => Object.values(results).some((count) => count > 0));
  return (
    <FigureSection
      name="parts"
      figures={figures}
      asked={asked}
      intro={texts.partsIntro(figures.lines.find(({ id }) => id === figures.line)?.title ?? '')}
      rowsShown={(at) => {
        const part = parts[at];
        const isCondition = part?.kind === 'condition' || part?.kind === 'extra';
        return part !== undefined && isAny && (isWhole || !isCondition);
      }}
    >
      {parts.some(({ results }) => wrongOf(results, true) > 0) ? (
        <WorstParts parts={parts} />
      ) : (
        isAny && <p className={layout.subtle}>{texts.noFailing}</p>
      )}
      {isAny && (
        <CheckboxField
          label={texts.withConditions}
          name="conditions"
          checked={isWhole}
          onChange={setWhole}
        />
      )}
    </FigureSection>
  );
}
