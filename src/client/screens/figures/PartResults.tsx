import { useState } from 'react';
import { CheckboxField } from '#client/parts/Field.tsx';
import layout from '#client/parts/layout.module.css';
import type { Figures, PartFigures } from '#shared/model/figures.ts';
import { failingShare, judgedOf } from '#shared/rules/figures.ts';
import { figureTexts as texts } from '#shared/text/figures.ts';
import type { Asked } from './asked.ts';
import { FigureSection } from './FigureSection.tsx';
import { Bars } from './Plots.tsx';

/** How many conditions are drawn of those that fail most. */
const most = 10;

const failing = ({ results }: PartFigures): number => results['does-not-satisfy'];
const isCondition = ({ kind }: PartFigures): boolean => kind === 'condition' || kind === 'extra';

/** What was found at each part of the checklist, and first where most was wrong. */
export function PartResults({ figures, asked }: { figures: Figures; asked: Asked }) {
  const [isWhole, setWhole] = useState(false);
  const { parts } = figures;
  const isAny = parts.some(({ results }) => Object.values(results).some((count) => count > 0));
  const worst = parts
    .filter((part) => isCondition(part) && failing(part) > 0)
    .sort((one, other) => failing(other) - failing(one))
    .slice(0, most);
  return (
    <FigureSection
      name="parts"
      figures={figures}
      asked={asked}
      intro={texts.partsIntro(figures.lines.find(({ id }) => id === figures.line)?.title ?? '')}
      rowsShown={(at) => {
        const part = parts[at];
        return part !== undefined && isAny && (isWhole || !isCondition(part));
      }}
    >
      {worst.length === 0 ? (
        isAny && <p className={layout.subtle}>{texts.noFailing}</p>
      ) : (
        <>
          <h3 className="nl-heading nl-heading--level-3">{texts.most}</h3>
          <Bars
            isRead
            bars={worst.map((part) => {
              const judged = judgedOf(part.results);
              return {
                key: part.id,
                label: `${part.number} ${part.title}`.trim(),
                parts: [failing(part)],
                whole: judged,
                words: texts.share(failing(part), judged, failingShare(part.results) ?? 0),
              };
            })}
          />
        </>
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
