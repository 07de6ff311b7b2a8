import { Button } from '#client/parts/Button.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { bringRegister, forgetRegister } from '#client/sync/register.ts';
import { sync } from '#client/sync/sync.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { registerTexts } from '#shared/text/register.ts';
import styles from './RegisterSearch.module.css';

const { search: texts, size } = registerTexts;

/** Puts the register on this device, for where there is no line; only who asks for it has it. */
export function KeepRegister({ bytes }: { bytes: number | null }) {
  const { kept, busy, failed } = useStore(state.register);
  const online = useStore(state.online);
  const keeping = useStore(state.keeping);
  if (kept !== null)
    return (
      <p className={styles.keep}>
        <span className={styles.from}>
          <Icon name="check" /> {texts.kept(formatDate(kept))}
        </span>
        <Button kind="subtle" onClick={() => void forgetRegister(sync.backend())}>
          {texts.forget}
        </Button>
      </p>
    );
  if (bytes === null || !online || keeping === 'memory') return null;
  return (
    <p className={styles.keep}>
      <Button
        kind="subtle"
        icon="download"
        aria-disabled={busy}
        onClick={() => void bringRegister(sync.backend())}
      >
        {busy ? texts.keeping : `${texts.keep} (${size(bytes)})`}
      </Button>
      <span role="status">{failed ? texts.notKept : ''}</span>
    </p>
  );
}
