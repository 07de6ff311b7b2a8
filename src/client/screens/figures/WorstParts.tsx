import { useState } from 'react';
import { CheckboxField, SelectField } from '#client/parts/fields/Field.tsx';
import layout from '#client/parts/layout.module.css';
import type { PartFigures } from '#shared/model/figures.ts';
import {
  judgedOf,
  leastJudged,
  type WorstOrder,
  worstOrders,
  worstParts,
  wrongOf,
} from '#shared/rules/office/figures.ts';
import { figureTexts as texts } from '#shared/text/figures.ts';
import { resultLabels } from '#shared/text/labels.ts';
import { Bars } from './Plots.tsx';

/** The most conditions that are drawn: those where most was wrong. */
const most = 10;
const names = [resultLabels['does-not-satisfy'], resultLabels['restore-offer']];

/** The conditions where most was wrong: by how often, or by which share of what was judged. */
export function WorstParts({ parts }: { parts: readonly PartFigures[] }) {
  const [order, setOrder] = useState<WorstOrder>('count');
  const [withOffers, setWithOffers] = useState(false);
  const worst = worstParts(parts, { order, withOffers, most });
  return (
    <>
      <h3 className="nl-heading nl-heading--level-3">{texts.most[order]}</h3>
      <div className={`${layout.blockHead} ${layout.noPrint}`}>
        <SelectField
          label={texts.order}
          name="order"
          value={order}
          options={worstOrders.map((value) => ({ value, label: texts.orders[value] }))}
          onChange={setOrder}
        />
        <CheckboxField
          label={texts.withOffers}
          name="offers"
          checked={withOffers}
          onChange={setWithOffers}
        />
      </div>
      <p role="status" className={layout.subtle}>
        {order === 'share' && texts.shareHint(leastJudged)}{' '}
        {worst.length === 0 && (withOffers ? texts.noneWrong : texts.noFailing)}
      </p>
      {worst.length > 0 && (
        <Bars
          isRead
          names={withOffers ? names : []}
          bars={worst.map(({ id, number, title, results }) => {
            const [judged, wrong] = [judgedOf(results), wrongOf(results, withOffers)];
            return {
              key: id,
              label: `${number} ${title}`.trim(),
              parts: [results['does-not-satisfy'], withOffers ? results['restore-offer'] : 0],
              whole: judged,
              words: texts.share(wrong, judged, Math.round((wrong / judged) * 100)),
            };
          })}
        />
      )}
    </>
  );
}
