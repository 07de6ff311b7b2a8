import { memo, type ReactNode, useId, useState } from 'react';
import { afterPaint } from '#client/afterPaint.ts';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import type { QuestionResult } from '#shared/model/enums.ts';
import { resultOrder } from '#shared/rules/inspection/completion.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { resultHints, resultLabels } from '#shared/text/labels.ts';
import styles from './ResultChoice.module.css';
import { resultIcons } from './results.ts';

interface ChoiceProps {
  stop: Stop;
  value: QuestionResult | null;
  readOnly: boolean;
  onChoose: (stop: Stop, result: QuestionResult) => void;
  /** What stands beside the results. */
  children?: ReactNode;
}

/**
 * The four results as large touch buttons, with radio buttons underneath, so that arrow keys and
 * screen readers know them. A tap is shown at once, by itself; what follows from it is drawn in the
 * next frame.
 */
export const ResultChoice = memo(function ResultChoice({
  stop,
  value,
  readOnly,
  onChoose,
  children,
}: ChoiceProps) {
  const [tapped, setTapped] = useState<{ key: string; result: QuestionResult } | null>(null);
  const id = useId();
  const shown = tapped?.key === stop.key ? tapped.result : value;
  const tap = (result: QuestionResult) => {
    setTapped({ key: stop.key, result });
    afterPaint(() => {
      onChoose(stop, result);
      setTapped(null);
    });
  };
  return (
    <fieldset className={styles.results} disabled={readOnly}>
      <legend className={layout.hidden}>{fillOutTexts.result}</legend>
      {resultOrder.map((result, index) => (
        <label key={result} className={`${styles.result} ${styles[result]}`}>
          <input
            type="radio"
            name={id}
            value={result}
            aria-describedby={resultHints[result] && `${id}-${result}`}
            checked={shown === result}
            onChange={() => tap(result)}
          />
          <span className={styles.face}>
            <Icon name={resultIcons[result]} />
            <span>
              {resultLabels[result]}
              {resultHints[result] && (
                <small id={`${id}-${result}`} className={styles.hint} aria-hidden="true">
                  {resultHints[result]}
                </small>
              )}
            </span>
            <span className={styles.key} aria-hidden="true">
              {index + 1}
            </span>
          </span>
        </label>
      ))}
      {children}
    </fieldset>
  );
});
