import { Icon } from '#client/parts/Icon.tsx';
import { type Saving, useSaving } from '#client/state/saving.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { savingTexts } from '#shared/text/fillOut.ts';
import styles from './SaveStatus.module.css';

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

/**
 * Shows where the work is, without asking for attention: words that may be gone in a blink come up
 * softly, by the style. It never shows a state that is over.
 */
export function SaveStatus() {
  const shown = useSaving();
  // How many changes wait is said only while they cannot be sent.
  const changes = useStore(state.queueCount, (count) => (shown === 'waiting' ? count : 0));
  const photos = useStore(state.photosWaiting, (count) => (shown === 'waiting' ? count : 0));
  const stalled = useStore(state.stalled) ?? 'line';
  const text =
    shown === 'waiting' ? savingTexts.waiting[stalled](changes + photos) : savingTexts[shown];
  return (
    <p className={styles.status} data-part="save-status" data-state={shown}>
      <Icon name={icons[shown]} /> <span>{text}</span>
    </p>
  );
}
