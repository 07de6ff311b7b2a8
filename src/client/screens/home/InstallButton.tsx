import { useId, useRef } from 'react';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { installing } from '#client/pwa/install.ts';
import dialogStyles from '#client/shell/Dialog.module.css';
import { installTexts } from '#shared/text/install.ts';
import styles from './InstallButton.module.css';

/** Puts the app on the home screen, or explains how, where the browser leaves that to people. */
export function InstallButton({ way }: { way: 'offered' | 'explain' }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  return (
    <>
      <Button
        icon="plus"
        onClick={() => (way === 'offered' ? void installing.ask() : dialog.current?.showModal())}
      >
        {installTexts.install}
      </Button>
      {way === 'explain' && (
        <dialog ref={dialog} className={dialogStyles.dialog} aria-labelledby={id}>
          <h2 id={id} className="nl-heading nl-heading--level-2">
            {installTexts.install}
          </h2>
          <ol className={styles.steps}>
            {installTexts.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <p className="nl-paragraph">{installTexts.ownStorage}</p>
          <div className={`${layout.actions} ${dialogStyles.actions}`}>
            <Button kind="primary" onClick={() => dialog.current?.close()}>
              {installTexts.close}
            </Button>
          </div>
        </dialog>
      )}
    </>
  );
}
