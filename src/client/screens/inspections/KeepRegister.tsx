import { useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { bringRegister, forgetRegister } from '#client/sync/prepared/register.ts';
import { sync } from '#client/sync/sync.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { registerTexts } from '#shared/text/register.ts';
import styles from './RegisterSearch.module.css';

const { search: texts, size } = registerTexts;

/** Puts the register on this device, for use without a line; only people who ask for it have it. */
export function KeepRegister({ bytes }: { bytes: number | null }) {
  const { kept, busy, failed } = useStore(state.register);
  const online = useStore(state.online);
  const keeping = useStore(state.keeping);
  const [forgotten, setForgotten] = useState(false);
  const isHere = kept !== null;
  if (!isHere && !forgotten && (bytes === null || !online || keeping === 'memory')) return null;
  const change = () => {
    // Without a line it could not be fetched again.
    if (busy || !online) return;
    setForgotten(isHere);
    void (isHere ? forgetRegister(sync.backend()) : bringRegister(sync.backend()));
  };
  const said = isHere
    ? texts.kept(formatDate(kept))
    : failed
      ? texts.notKept
      : forgotten
        ? texts.forgotten
        : '';
  return (
    <p className={styles.keep}>
      {/* One button all the time: the focus stays on it. */}
      <Button
        kind="subtle"
        icon={isHere ? 'cross' : 'download'}
        aria-disabled={busy || !online}
        onClick={change}
      >
        {isHere ? texts.forget : busy ? texts.keeping : nameOf(bytes)}
      </Button>
      <span className={styles.from} role="status">
        {said}
      </span>
    </p>
  );
}

const nameOf = (bytes: number | null): string =>
  bytes === null ? texts.keep : `${texts.keep} (${size(bytes)})`;
