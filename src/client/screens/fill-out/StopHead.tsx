import { memo, type ReactNode, useId, useState } from 'react';
import { afterPaint } from '#client/afterPaint.ts';
import { Icon } from '#client/parts/Icon.tsx';
import { RichText } from '#client/parts/RichText.tsx';
import type { QuestionResult } from '#shared/model/enums.ts';
import { resultOrder } from '#shared/rules/completion.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { resultHints, resultLabels } from '#shared/text/labels.ts';
import { resultIcons } from './results.ts';
import type { StopWords } from './stopNotes.ts';

/** What stands above the notes of a place: its number and title, its text, what helps, and the results. */
export const StopHead = memo(function StopHead({ above, number, title, text, description, help, descriptionOpen }: StopWords) {
  return (
    <>
      <div className="stop__head">
        {above && <p className="stop__above">{above}</p>}
        <h2 className="nl-heading nl-heading--level-2 stop__title">
          {number && <span className="stop__number">{number}</span>} {title}
        </h2>
      </div>
      {text && <p className="stop__text pre-line">{text}</p>}
      {descriptionOpen && !isEmptyRich(description) && (
        <div className="stop__description">
          <RichText html={description} />
        </div>
      )}
      <div className="stop__toggles">
        {help.length > 0 && (
          <Toggle label={fillOutTexts.helpQuestions}>
            <ul className="stop__help">
              {help.map(({ id, text: one }) => (
                <li key={id}>
                  <RichText html={one} />
                </li>
              ))}
            </ul>
          </Toggle>
        )}
        {!descriptionOpen && !isEmptyRich(description) && (
          <Toggle label={fillOutTexts.description}>
            <RichText html={description} />
          </Toggle>
        )}
      </div>
    </>
  );
});

function Toggle({ label, children }: { label: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="toggle">
      <button type="button" className="toggle__button" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name={open ? 'down' : 'right'} /> {label}
      </button>
      <div id={id} className="toggle__content" hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}

interface ChoiceProps {
  stop: Stop;
  value: QuestionResult | null;
  readOnly: boolean;
  onChoose: (stop: Stop, result: QuestionResult) => void;
}

/**
 * The four results as large touch buttons: radios underneath, so that arrow keys and readers know them. A tap is shown
 * at once, by itself; what follows from it comes in the next frame.
 */
export const ResultChoice = memo(function ResultChoice({ stop, value, readOnly, onChoose }: ChoiceProps) {
  const [tapped, setTapped] = useState<{ key: string; result: QuestionResult } | null>(null);
  const shown = tapped?.key === stop.key ? tapped.result : value;
  const tap = (result: QuestionResult) => {
    setTapped({ key: stop.key, result });
    afterPaint(() => {
      onChoose(stop, result);
      setTapped(null);
    });
  };
  return (
    <fieldset className="results" disabled={readOnly}>
      <legend className="visually-hidden">{fillOutTexts.result}</legend>
      {resultOrder.map((result, index) => (
        <label key={result} className={`result result--${result}`}>
          <input type="radio" name={`result-${stop.key}`} value={result} checked={shown === result} onChange={() => tap(result)} />
          <span className="result__face" title={resultHints[result]}>
            <Icon name={resultIcons[result]} />
            <span>{resultLabels[result]}</span>
            <span className="result__key" aria-hidden="true">
              {index + 1}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
});
