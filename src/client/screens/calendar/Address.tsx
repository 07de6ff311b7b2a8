import { Button } from '#client/parts/Button.tsx';
import { TextField } from '#client/parts/fields/TextField.tsx';
import layout from '#client/parts/layout.module.css';
import { notify } from '#client/state/notices.ts';
import { subscribeTexts as texts } from '#shared/text/calendar.ts';
import { copyTexts } from '#shared/text/copying.ts';
import styles from './CalendarScreen.module.css';

/** The address that was just made: to copy, or to open at once. */
export function Address({ address }: { address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      notify('success', texts.copied.header, texts.copied.text);
    } catch {
      notify('warning', copyTexts.cannotCopy.header, copyTexts.cannotCopy.text);
    }
  };
  return (
    <div role="status">
      <div className={styles.address}>
        <TextField
          label={texts.address}
          name="address"
          value={address}
          onChange={() => undefined}
          readOnly
        />
        <Button icon="copy" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <p className={layout.subtle}>{texts.once}</p>
    </div>
  );
}
