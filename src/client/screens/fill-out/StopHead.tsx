import { memo, type ReactNode, useId, useState } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { RichText } from '#client/parts/RichText.tsx';
import { isEmptyRich } from '#shared/rules/richText.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
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
