import { memo, type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { afterPaint } from '#client/afterPaint.ts';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { resultIcons } from '#client/screens/fill-out/stops/results.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import { resultOrder } from '#shared/rules/inspection/completion.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { resultHints, resultLabels } from '#shared/text/labels.ts';
import styles from './ResultChoice.module.css';

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
  const now = useRef({ stop, onChoose });
  now.current = { stop, onChoose };
  const tap = useCallback((result: QuestionResult) => {
    const at = now.current;
    setTapped({ key: at.stop.key, result });
    afterPaint(() => {
      at.onChoose(at.stop, result);
      setTapped(null);
    });
  }, []);
  return (
    <fieldset className={styles.results} disabled={readOnly}>
      <legend className={layout.hidden}>{fillOutTexts.result}</legend>
      {resultOrder.map((result, index) => (
        <Result
          key={result}
          group={id}
          result={result}
          number={index + 1}
          isChosen={shown === result}
          onTap={tap}
        />
      ))}
      {children}
    </fieldset>
  );
});

interface ResultProps {
  /** The name of the four together. */
  group: string;
  result: QuestionResult;
  number: number;
  isChosen: boolean;
  onTap: (result: QuestionResult) => void;
}

/**
 * One of them. It is drawn again only when it is chosen or no longer is: React sets the name of a
 * radio button anew each time, and the browser then looks at the whole group.
 */
const Result = memo(function Result({ group, result, number, isChosen, onTap }: ResultProps) {
  const hint = resultHints[result];
  const hintId = `${group}-${result}`;
  return (
    <label className={`${styles.result} ${styles[result]}`}>
      <input
        type="radio"
        name={group}
        value={result}
        aria-describedby={hint && hintId}
        checked={isChosen}
        onChange={() => onTap(result)}
      />
      <span className={styles.face}>
        <Icon name={resultIcons[result]} />
        <span>
          {resultLabels[result]}
          {hint && (
            <small id={hintId} className={styles.hint} aria-hidden="true">
              {hint}
            </small>
          )}
        </span>
        <span className={styles.key} aria-hidden="true">
          {number}
        </span>
      </span>
    </label>
  );
});
