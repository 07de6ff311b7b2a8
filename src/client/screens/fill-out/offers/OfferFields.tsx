import { useMemo } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { DateField } from '#client/parts/fields/DateField.tsx';
import { SelectField } from '#client/parts/fields/Field.tsx';
import { TextField } from '#client/parts/fields/TextField.tsx';
import layout from '#client/parts/layout.module.css';
import { RichText } from '#client/parts/texts/RichText.tsx';
import { NotesField } from '#client/screens/fill-out/notes/NotesField.tsx';
import { writeIn } from '#client/screens/fill-out/notes/writeOn.ts';
import { saveValue } from '#client/screens/fill-out/stops/saveValue.ts';
import {
  changeAt,
  type OfferPlace,
  offerPlaceOf,
} from '#client/screens/fill-out/stops/stopNotes.ts';
import { useSettled } from '#client/screens/fill-out/stops/useSettled.ts';
import { todayHere } from '#client/state/today.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';
import type { RestoreOffer, RestoreOutcome } from '#shared/model/restoreOffer.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { parseDate } from '#shared/rules/days/parseDate.ts';
import { agreedIn, notesWith, usualUntil } from '#shared/rules/inspection/restoreOffers.ts';
import type { Stop } from '#shared/rules/inspection/stops.ts';
import { agreedWords, offerTexts as texts } from '#shared/text/offers.ts';
import styles from './OfferFields.module.css';

interface Props {
  inspection: Inspection;
  stop: Stop;
  readOnly: boolean;
}

/** The agreements on an offer to restore, at its result: until when, by whom, and the measure. */
export function OfferFields({ inspection, stop, readOnly }: Props) {
  const place = useMemo(() => offerPlaceOf(stop), [stop]);
  if (!place) return null;
  const agreed = agreedIn(inspection).get(place.part);
  return (
    <section key={place.key} className={styles.offer} aria-label={texts.title}>
      <h3 className={styles.title}>{texts.title}</h3>
      {readOnly ? (
        <ReadAgreed agreed={agreed} />
      ) : (
        <WriteAgreed inspection={inspection} place={place} agreed={agreed} />
      )}
    </section>
  );
}

function ReadAgreed({ agreed }: { agreed: RestoreOffer | undefined }) {
  const html = notesWith({ result: 'restore-offer', notes: '' }, agreed, agreedWords);
  return html === '' ? <p className={layout.subtle}>{texts.none}</p> : <RichText html={html} />;
}

function WriteAgreed({
  inspection: { id, date },
  place,
  agreed,
}: {
  inspection: Inspection;
  place: OfferPlace;
  agreed: RestoreOffer | undefined;
}) {
  const save = (said: Agreed, theirs?: Agreed) =>
    saveValue(id, changeAt(place, said), { said, theirs, what: 'offer', title: texts.title });
  const until = agreed?.until ?? null;
  const day = useSettled(
    until ?? '',
    (text, theirs) =>
      isDayOrNone(text) &&
      save({ until: text || null }, theirs === undefined ? undefined : { until: theirs || null }) &&
      // Until a new day somebody has to look again.
      (agreed?.outcome !== 'not-repaired' || text === '' || save({ outcome: null })),
  );
  const by = useSettled(agreed?.accepted_by ?? '', (text, theirs) =>
    save({ accepted_by: text }, theirs === undefined ? undefined : { accepted_by: theirs }),
  );
  const usual = usualUntil(date, todayHere());
  return (
    <>
      <div className={styles.fields}>
        <div>
          <DateField
            label={texts.until}
            name="until"
            value={day.shown || null}
            problem={isDayOrNone(day.shown) ? undefined : 'invalid'}
            hint={until !== null && until < todayHere() ? texts.past : texts.usual}
            onChange={(value) => day.typed(value ?? '')}
            onLeave={day.left}
          />
          {day.shown === '' && (
            <p className={styles.take}>
              <Button
                onClick={(event) => {
                  // This button goes away: the keys that a person still types must not choose a
                  // result then.
                  writeIn(fieldBeside(event.currentTarget));
                  save({ until: usual });
                }}
              >
                {texts.take(formatDate(usual))}
              </Button>
            </p>
          )}
        </div>
        <TextField
          label={texts.accepted}
          name="accepted_by"
          hint={texts.acceptedHint}
          value={by.shown}
          onChange={(value) => by.typed(value.slice(0, limits.title))}
          onBlur={by.left}
        />
        <Outcome value={agreed?.outcome ?? ''} onChange={(outcome) => save({ outcome })} />
      </div>
      <NotesField
        inspection={id}
        stop={place}
        label={texts.measure}
        stored={agreed?.notes ?? ''}
        defaultValue=""
        readOnly={false}
        about={texts.measure}
        isSmall
      />
    </>
  );
}

function Outcome({
  value,
  onChange,
}: {
  value: RestoreOutcome | '';
  onChange: (outcome: RestoreOutcome | null) => void;
}) {
  return (
    <SelectField
      label={texts.outcome}
      name="outcome"
      hint={texts.outcomeHint}
      value={value}
      options={outcomes}
      onChange={(chosen) => onChange(chosen || null)}
    />
  );
}

const fieldBeside = (button: HTMLElement): HTMLElement | null | undefined =>
  button.closest('section')?.querySelector<HTMLElement>('input[name="until"]');

const isDayOrNone = (text: string): boolean => text === '' || parseDate(text) !== null;

/** One of the agreements that a field holds. */
type Agreed =
  | { until: string | null }
  | { accepted_by: string }
  | { outcome: RestoreOutcome | null };

const outcomes: readonly { value: RestoreOutcome | ''; label: string }[] = [
  { value: '', label: texts.unknown },
  { value: 'repaired', label: agreedWords.outcomes.repaired },
  { value: 'not-repaired', label: agreedWords.outcomes['not-repaired'] },
];
