import { useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { updates } from '#client/pwa/update.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { updateTexts } from '#shared/text/leaving.ts';
import styles from './UpdateBanner.module.css';

/**
 * Says that there is a new version; "later" hides that until the page is loaded again. The element
 * is always in the page, so that screen readers say it when it gets its text.
 */
export function UpdateBanner() {
  const ready = useStore(state.update) === 'ready';
  const [later, setLater] = useState(false);
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    await updates.apply();
    setBusy(false);
  };
  const shown = ready && !later;
  return (
    <div
      role="status"
      className={shown ? styles.bar : undefined}
      data-part={shown ? 'update' : undefined}
    >
      {shown && (
        <>
          <p className={styles.words}>{updateTexts.ready}</p>
          <div className={layout.actions}>
            <Button kind="primary" icon="refresh" disabled={busy} onClick={() => void refresh()}>
              {updateTexts.refresh}
            </Button>
            <Button onClick={() => setLater(true)}>{updateTexts.later}</Button>
          </div>
        </>
      )}
    </div>
  );
}
