import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Places } from '#client/sync/prepared/register.ts';
import type { RegisterEntry } from '#shared/model/register.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { formatAddress } from '#shared/rules/words/format.ts';
import { registerTexts } from '#shared/text/register.ts';
import { KeepRegister } from './KeepRegister.tsx';
import styles from './RegisterSearch.module.css';
import { type Found, useFound } from './useFound.ts';
import type { RegisterOfForm } from './useRegister.ts';

const { search: texts, kinds } = registerTexts;

/** Searches a place in the national register; the chosen one fills in the form. */
export function RegisterSearch({ register }: { register: RegisterOfForm }) {
  const { head, take } = register;
  const { kept } = useStore(state.register);
  const [typed, setTyped] = useState('');
  const [taken, setTaken] = useState('');
  const found = useFound(typed);
  const [moved, setMoved] = useState(0);
  const id = useId();
  const list = found !== null && typeof found === 'object' ? found : null;
  const active = list ? list.entries[Math.min(moved, list.entries.length - 1)] : undefined;
  const current = active && `${id}-${active.lrk_id}`;
  useEffect(() => {
    if (current) document.getElementById(current)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  // Once this is shown it stays: a person who takes the register off this device is still in it.
  const wasHere = useRef(false);
  wasHere.current ||= Boolean(head) || kept !== null;
  if (!wasHere.current) return null;
  const type = (text: string) => {
    setTyped(text);
    setMoved(0);
    setTaken('');
  };
  const choose = (entry: RegisterEntry) => {
    const kind = take({ entry, date: list?.date ?? '' });
    type('');
    setTaken(texts.taken(entry.location, kind));
  };
  const onKey = (event: KeyboardEvent) => {
    const of = list?.entries.length ?? 0;
    const isMine = keyOf(event, {
      choose: () => active && choose(active),
      move: (by) => of > 0 && setMoved((moved + by + of) % of),
      clear: () => type(''),
    });
    if (isMine) event.preventDefault();
  };
  return (
    <div className={`${layout.block} ${styles.search}`} data-part="register">
      <div className={formStyles.field}>
        <label htmlFor={id}>{texts.label}</label>
        <p id={`${id}-hint`} className={formStyles.hint}>
          {head ? texts.hint(head.count, formatDate(head.date)) : texts.hintHere}
        </p>
        <input
          id={id}
          className={formStyles.input}
          type="search"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={Boolean(list?.entries.length)}
          aria-controls={`${id}-list`}
          aria-activedescendant={current}
          aria-describedby={`${id}-hint`}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKey}
        />
      </div>
      <p className={styles.said} role="status">
        {taken || saidOf(found)}
      </p>
      {list && <Options id={id} list={list} active={active} onChoose={choose} />}
      <KeepRegister bytes={head?.bytes ?? null} />
    </div>
  );
}

/** Does what a key means; false for a key that means nothing here. */
function keyOf(
  { key, nativeEvent }: KeyboardEvent,
  does: { choose: () => void; move: (by: number) => void; clear: () => void },
): boolean {
  if (nativeEvent.isComposing) return false;
  // This is a search: Enter must not save the form.
  if (key === 'Enter') does.choose();
  else if (key === 'ArrowDown') does.move(1);
  else if (key === 'ArrowUp') does.move(-1);
  else if (key === 'Escape') does.clear();
  else return false;
  return true;
}

const saidOf = (found: Found): string => {
  if (found === null) return '';
  if (typeof found === 'string') return texts[found];
  return texts.count(found.total, found.entries.length);
};

function Options({
  id,
  list,
  active,
  onChoose,
}: {
  id: string;
  list: Places;
  active: RegisterEntry | undefined;
  onChoose: (entry: RegisterEntry) => void;
}) {
  if (list.entries.length === 0) return null;
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={texts.results}
      className={styles.list}
      tabIndex={-1}
    >
      {list.entries.map((entry) => (
        <PlaceOption
          key={entry.lrk_id}
          id={`${id}-${entry.lrk_id}`}
          entry={entry}
          isActive={entry === active}
          onChoose={() => onChoose(entry)}
        />
      ))}
    </div>
  );
}

const factsOf = (entry: RegisterEntry): string =>
  [kinds[entry.kind], formatAddress(entry), entry.name_childminder_agency, entry.lrk_id]
    .filter(Boolean)
    .join(' · ');

function PlaceOption({
  id,
  entry,
  isActive,
  onChoose,
}: {
  id: string;
  entry: RegisterEntry;
  isActive: boolean;
  onChoose: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys come from the field
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <strong>{entry.location}</strong>
      <span className={styles.facts}>{factsOf(entry)}</span>
    </div>
  );
}
