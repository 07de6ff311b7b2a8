import { type FormEvent, useCallback, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { Button } from '#client/parts/Button.tsx';
import { DateField } from '#client/parts/fields/DateField.tsx';
import { SelectField } from '#client/parts/fields/Field.tsx';
import layout from '#client/parts/layout.module.css';
import { useInspectors } from '#client/records/useInspectors.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { todayHere } from '#client/state/today.ts';
import { nameOfDay } from '#shared/rules/days/calendar.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { canStart } from '#shared/rules/inspection/status.ts';
import { takesOver } from '#shared/rules/office/takesOver.ts';
import { overviewTexts } from '#shared/text/overview.ts';
import { transferTexts as texts } from '#shared/text/transfer.ts';
import styles from './AllInspections.module.css';
import { ChosenRows } from './ChosenRows.tsx';
import type { Chosen } from './chosen.ts';
import { type Doing, useDeed } from './useDeed.ts';

/**
 * What can be done with the chosen inspections: handing them over to a colleague and, for
 * coordinators, moving them to another day.
 */
export function ChosenPanel({
  chosen,
  coordinator,
  reload,
}: {
  chosen: Chosen;
  coordinator: boolean;
  reload: () => unknown;
}) {
  const said = useRef<HTMLParagraphElement>(null);
  const doing = useDeed(chosen, reload, () => said.current?.focus());
  const count = chosen.rows.size;
  const { drop } = chosen;
  const leaveOut = useCallback(
    (id: string) => {
      // When no inspection is chosen any more, the list of them is gone.
      if (count === 1) said.current?.focus();
      drop([id]);
    },
    [count, drop],
  );
  return (
    <>
      {count > 0 && (
        <p className={styles.toPanel}>
          <Button icon="down" onClick={() => said.current?.focus()}>
            {texts.goOn(count)}
          </Button>
        </p>
      )}
      <section
        className={`${layout.block} ${styles.panel} ${count > 0 ? styles.near : ''}`}
        aria-label={texts.panel}
      >
        <p ref={said} tabIndex={-1} className={styles.count} role="status">
          {doing.progress ?? texts.chosen(count)}
        </p>
        {count > 0 && (
          <ChosenRows rows={chosen.rows} isBusy={doing.progress !== null} onDrop={leaveOut} />
        )}
        {doing.left && <p className={styles.note}>{doing.left}</p>}
        <HandOver chosen={chosen} doing={doing} />
        {coordinator && <OtherDay chosen={chosen} doing={doing} />}
      </section>
    </>
  );
}

interface Props {
  chosen: Chosen;
  doing: Doing;
}

function HandOver({ chosen, doing }: Props) {
  const me = useStore(state.account);
  const colleagues = useInspectors()?.filter(
    ({ id }) => id !== me?.id || takesOver(me?.roles ?? []),
  );
  const [to, setTo] = useState('');
  const rows = [...chosen.rows.values()];
  const taker = colleagues?.find(({ id }) => id === to);
  const isBusy = doing.progress !== null;
  const go = async () => {
    if (!taker) return;
    const { id, name } = taker;
    await doing.run({
      rows,
      question: {
        ...texts.ask(
          rows.length,
          name,
          rows.every(({ owner }) => owner.active),
        ),
        confirm: texts.confirm,
      },
      act: (row) => call('inspections.transfer', { id: row.id, to: id, was: row.owner.id }),
      busy: texts.busy,
      done: (count) => texts.done(count, name),
      missed: texts.missed,
      partly: texts.partly,
      undo: {
        // Nothing goes back to somebody who cannot work on it.
        can: ({ owner }) => owner.id !== id && owner.active,
        act: (row) => call('inspections.transfer', { id: row.id, to: row.owner.id, was: id }),
        done: texts.undone,
      },
    });
  };
  return (
    <div className={styles.deed}>
      <SelectField
        label={texts.to}
        name="to"
        value={to}
        disabled={isBusy}
        options={[
          { value: '', label: texts.nobody },
          ...(colleagues ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setTo}
      />
      <Button
        kind="primary"
        disabled={rows.length === 0 || !taker || isBusy}
        onClick={() => void go()}
      >
        {texts.confirm}
      </Button>
    </div>
  );
}

/** Only for inspections that were not started: after that the inspector decides on the day. */
function OtherDay({ chosen, doing }: Props) {
  const [date, setDate] = useState<string | null | 'invalid'>(null);
  const [isLeft, setLeft] = useState(false);
  const rows = [...chosen.rows.values()].filter(({ status }) => canStart(status));
  const begun = chosen.rows.size - rows.length;
  const day = date === 'invalid' ? null : date;
  const isReady = rows.length > 0 && day !== null && doing.progress === null;
  const go = async (event: FormEvent) => {
    event.preventDefault();
    if (day === null || !isReady) return;
    const owners = new Set(rows.map(({ owner }) => owner.id)).size;
    const said = `${nameOfDay(day).split(' ')[0]} ${formatDate(day)}`;
    await doing.run({
      rows,
      question: {
        ...overviewTexts.askDate(rows.length, owners, said, day < todayHere()),
        confirm: overviewTexts.setDate,
      },
      act: ({ id, date: was }) => call('inspections.setDate', { id, date: day, was }),
      busy: overviewTexts.movingDates,
      done: (count) => overviewTexts.dateSet(count, said),
      missed: overviewTexts.dateMissed,
      partly: overviewTexts.datesPartly,
      undo: {
        can: ({ date: was }) => was !== null,
        act: ({ id, date: was }) => call('inspections.setDate', { id, date: was ?? day, was: day }),
        done: overviewTexts.dateUndone,
      },
    });
  };
  return (
    <>
      <form className={styles.deed} noValidate onSubmit={(event) => void go(event)}>
        <DateField
          label={overviewTexts.newDate}
          name="date"
          value={date}
          problem={isLeft && date === 'invalid' ? 'invalid' : undefined}
          onChange={(typed) => {
            setLeft(false);
            setDate(typed);
          }}
          onLeave={() => setLeft(true)}
        />
        <Button type="submit" disabled={!isReady}>
          {overviewTexts.setDate}
        </Button>
      </form>
      <p className={`${styles.note} ${layout.subtle}`} role="status">
        {begun > 0 && overviewTexts.begun(begun)}
      </p>
    </>
  );
}
