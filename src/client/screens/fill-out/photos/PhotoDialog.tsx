import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { useModal } from '#client/parts/useModal.ts';
import { ask } from '#client/state/notices.ts';
import type { Photo } from '#shared/model/photo.ts';
import { saidOf } from '#shared/rules/inspection/photos.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { photoTexts as texts } from '#shared/text/photos.ts';
import styles from './PhotoDialog.module.css';
import { SaidFields } from './SaidFields.tsx';
import { usePhoto } from './usePhoto.ts';

const BlurPhoto = lazy(async () => ({ default: (await import('./BlurPhoto.tsx')).BlurPhoto }));
const { dialog } = texts;

interface Props {
  inspection: string;
  photo: Photo;
  at: number;
  of: number;
  readOnly: boolean;
  /** Goes to the photo with this number, from 1. */
  onGo: (at: number) => void;
  onClose: () => void;
  /** Called with the photo that has taken its place. */
  onReplaced: (photo: string) => void;
  onRemove: (photo: Photo) => void;
}

/** A photo at its full size, and its texts. */
export function PhotoDialog(props: Props) {
  const { inspection, photo, at, of, onClose, onReplaced } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isBlurring, setBlurring] = useState(false);
  const sweeps = useRef(0);
  const { src, isElsewhere, onError } = usePhoto(inspection, photo.photo, 'whole');
  useModal(ref);
  const stopBlurring = async () => {
    const { dropTitle: title, dropText: text, drop: confirm } = texts.blur;
    const words = { title, text, confirm, cancel: dialogTexts.cancel };
    if (sweeps.current > 0 && !(await ask({ ...words, danger: true }))) return;
    sweeps.current = 0;
    setBlurring(false);
  };
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (isBlurring) void stopBlurring();
        else onClose();
      }}
    >
      <h2 id={id} className="nl-heading nl-heading--level-2">
        {isBlurring ? texts.blur.title : dialog.title(at, of)}
      </h2>
      {isBlurring && src !== null ? (
        <Suspense fallback={null}>
          <BlurPhoto
            inspection={inspection}
            photo={photo}
            src={src}
            onSwept={(count) => {
              sweeps.current = count;
            }}
            onCancel={() => void stopBlurring()}
            onDone={onReplaced}
          />
        </Suspense>
      ) : (
        <Look
          {...props}
          src={src}
          isElsewhere={isElsewhere}
          onError={onError}
          onBlur={setBlurring}
        />
      )}
    </dialog>
  );
}

interface LookProps extends Props {
  src: string | null;
  isElsewhere: boolean;
  onError: () => void;
  onBlur: (is: true) => void;
}

function Look({ src, isElsewhere, onError, onBlur, ...props }: LookProps) {
  const { inspection, photo, at, of, readOnly, onGo, onClose, onRemove } = props;
  const blur = useRef<HTMLButtonElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  // After making the photo unrecognisable, the focus goes back to the button that began it.
  useEffect(() => {
    (document.activeElement === document.body ? (blur.current ?? close.current) : null)?.focus();
  }, []);
  const keys = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement) return;
    if (key === 'ArrowLeft' && at > 1) onGo(at - 1);
    if (key === 'ArrowRight' && at < of) onGo(at + 1);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys beside the buttons that do the same
    <div className={styles.look} onKeyDown={keys}>
      {src !== null && (
        <img className={styles.photo} src={src} alt={saidOf(photo)} onError={onError} />
      )}
      {isElsewhere && <p className={layout.empty}>{texts.elsewhereHint}</p>}
      {readOnly ? <Said photo={photo} /> : <SaidFields inspection={inspection} photo={photo} />}
      <div className={`${layout.actions} ${styles.actions}`}>
        {!readOnly && (
          <>
            <Button ref={blur} icon="edit" disabled={src === null} onClick={() => onBlur(true)}>
              {dialog.blur}
            </Button>
            <Button icon="trash" kind="subtle" onClick={() => onRemove(photo)}>
              {dialog.remove}
            </Button>
          </>
        )}
        <span className={styles.ways}>
          {of > 1 && (
            <>
              <Button icon="left" iconOnly disabled={at === 1} onClick={() => onGo(at - 1)}>
                {dialog.previous}
              </Button>
              <Button icon="right" iconOnly disabled={at === of} onClick={() => onGo(at + 1)}>
                {dialog.next}
              </Button>
            </>
          )}
          <Button ref={close} kind="primary" onClick={onClose}>
            {dialog.close}
          </Button>
        </span>
      </div>
    </div>
  );
}

function Said({ photo: { caption, alternative } }: { photo: Photo }) {
  return (
    <p className={styles.read}>
      {caption ? (
        <strong>{caption}</strong>
      ) : (
        <span className={layout.subtle}>{texts.noCaption}</span>
      )}
      {alternative && (
        <>
          <br />
          {alternative}
        </>
      )}
    </p>
  );
}
