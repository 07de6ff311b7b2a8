import { useCallback, useMemo } from 'react';
import { DateField } from '#client/parts/DateField.tsx';
import layout from '#client/parts/layout.module.css';
import { RichText } from '#client/parts/RichText.tsx';
import { TextField } from '#client/parts/TextField.tsx';
import { notifyProblem } from '#client/state/notices.ts';
import { todayHere } from '#client/state/today.ts';
import { perform } from '#client/sync/perform.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';
import type { RestoreOffer } from '#shared/model/restoreOffer.ts';
import { parseDate } from '#shared/rules/parseDate.ts';
import { agreedIn, notesWith } from '#shared/rules/restoreOffers.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { agreedWords, offerTexts as texts } from '#shared/text/offers.ts';
import { NotesField } from './NotesField.tsx';
import styles from './OfferFields.module.css';
import { changeAt, type OfferPlace, offerPlaceOf } from './stopNotes.ts';
import { useSettled } from './useSettled.ts';

interface Props {
  inspection: Inspection;
  stop: Stop;
  readOnly: boolean;
}

/** What is agreed on an offer to restore, at its result: until when, by whom, and the measure. */
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
  inspection: { id },
  place,
  agreed,
}: {
  inspection: Inspection;
  place: OfferPlace;
  agreed: RestoreOffer | undefined;
}) {
  const save = useCallback(
    (change: { until?: string | null; accepted_by?: string }): boolean => {
      const action = changeAt(place, change);
      try {
        if (action) perform(id, action);
        return true;
      } catch (error) {
        notifyProblem(error);
        return false;
      }
    },
    [id, place],
  );
  const until = agreed?.until ?? null;
  const day = useSettled(
    until ?? '',
    (typed) => (typed === '' || parseDate(typed) !== null) && save({ until: typed || null }),
  );
  const by = useSettled(agreed?.accepted_by ?? '', (typed) => save({ accepted_by: typed }));
  const isDay = day.shown === '' || parseDate(day.shown) !== null;
  return (
    <>
      <div className={styles.fields}>
        <DateField
          label={texts.until}
          name="until"
          value={day.shown || null}
          problem={isDay ? undefined : 'invalid'}
          hint={until !== null && until < todayHere() ? texts.past : texts.usual}
          onChange={(value) => day.typed(value ?? '')}
        />
        <TextField
          label={texts.accepted}
          name="accepted_by"
          hint={texts.acceptedHint}
          value={by.shown}
          onChange={(value) => by.typed(value.slice(0, limits.title))}
        />
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
