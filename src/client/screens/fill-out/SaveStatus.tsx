import { useEffect, useState } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { type Saving, useSaving } from '#client/state/saving.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { savingTexts } from '#shared/text/fillOut.ts';
import styles from './SaveStatus.module.css';

/**
 * Shows where the work is, without asking for attention. What is stored and sent within this time,
 * in ms, is not mentioned.
 */
const blink = 150;

const icons = {
  failing: 'info',
  tooLong: 'info',
  typing: 'edit',
  waiting: 'cloud',
  stored: 'check',
  sending: 'cloud',
  owed: 'refresh',
  refused: 'info',
  lost: 'info',
  sent: 'check',
} as const satisfies Record<Saving, string>;

export function SaveStatus() {
  const now = useSaving();
  // How many changes wait is said only while they cannot be sent.
  const waiting = useStore(state.queueCount, (count) => (now === 'waiting' ? count : 0));
  const stalled = useStore(state.stalled) ?? 'line';
  const shown = useQuietly(now);
  const text = shown === 'waiting' ? savingTexts.waiting[stalled](waiting) : savingTexts[shown];
  return (
    <p className={styles.status} data-part="save-status" data-state={shown}>
      <Icon name={icons[shown]} /> <span>{text}</span>
    </p>
  );
}

/**
 * Follows the state at once. Only when everything was sent, the next state must last a while first:
 * it may be over before anyone can read it.
 */
function useQuietly(now: Saving): Saving {
  const [shown, setShown] = useState(now);
  const wait = shown === 'sent' && (now === 'stored' || now === 'waiting' || now === 'sending');
  useEffect(() => {
    if (!wait) return setShown(now);
    const timer = setTimeout(() => setShown(now), blink);
    return () => clearTimeout(timer);
  }, [now, wait]);
  return wait ? shown : now;
}
