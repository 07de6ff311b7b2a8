import { lazy, Suspense, useId, useRef, useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { TextField } from '#client/parts/TextField.tsx';
import { useModal } from '#client/parts/useModal.ts';
import { useSettled } from '#client/screens/fill-out/useSettled.ts';
import { limits } from '#shared/model/limits.ts';
import type { Photo } from '#shared/model/photo.ts';
import { saidOf } from '#shared/rules/photos.ts';
import { photoTexts as texts } from '#shared/text/photos.ts';
import styles from './PhotoDialog.module.css';
import { savePhoto } from './savePhoto.ts';
import { usePhoto } from './usePhoto.ts';

const BlurPhoto = lazy(async () => ({ default: (await import('./BlurPhoto.tsx')).BlurPhoto }));

interface Props {
  inspection: string;
  photo: Photo;
  at: number;
  of: number;
  readOnly: boolean;
  onClose: () => void;
  /** Another photo has taken its place. */
  onReplaced: (photo: string) => void;
  onRemove: (photo: Photo) => void;
}

/** A photo at its full size, and what is said of it. */
export function PhotoDialog(props: Props) {
  const { inspection, photo, at, of, readOnly, onClose, onReplaced, onRemove } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isBlurring, setBlurring] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const { src } = usePhoto(inspection, photo.photo, 'whole');
  useModal(ref);
  const isSeen = src !== null && src !== failed;
  const { dialog } = texts;
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (isBlurring) setBlurring(false);
        else onClose();
      }}
    >
      <h2 id={id} className="nl-heading nl-heading--level-2">
        {isBlurring ? texts.blur.title : dialog.title(at, of)}
      </h2>
      {isBlurring && isSeen ? (
        <Suspense fallback={null}>
          <BlurPhoto
            inspection={inspection}
            photo={photo}
            src={src}
            onCancel={() => setBlurring(false)}
            onDone={onReplaced}
          />
        </Suspense>
      ) : (
        <>
          {isSeen && (
            <img
              className={styles.photo}
              src={src}
              alt={saidOf(photo)}
              onError={() => setFailed(src)}
            />
          )}
          {src !== null && !isSeen && <p className={layout.empty}>{texts.elsewhere}</p>}
          {readOnly ? (
            <p className={styles.read}>{photo.caption || texts.noCaption}</p>
          ) : (
            <SaidFields inspection={inspection} photo={photo} />
          )}
          <div className={layout.actions}>
            {!readOnly && (
              <>
                <Button icon="eye" disabled={!isSeen} onClick={() => setBlurring(true)}>
                  {dialog.blur}
                </Button>
                <Button icon="trash" kind="subtle" onClick={() => onRemove(photo)}>
                  {dialog.remove}
                </Button>
              </>
            )}
            <Button kind="primary" className={styles.close} onClick={onClose}>
              {dialog.close}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}

function SaidFields({ inspection, photo }: { inspection: string; photo: Photo }) {
  const { dialog } = texts;
  const caption = useSettled(photo.caption, (text, theirs) =>
    savePhoto(
      inspection,
      photo,
      { caption: text },
      theirs === undefined ? undefined : { caption: theirs },
    ),
  );
  const alternative = useSettled(photo.alternative, (text, theirs) =>
    savePhoto(
      inspection,
      photo,
      { alternative: text },
      theirs === undefined ? undefined : { alternative: theirs },
    ),
  );
  return (
    <div className={styles.fields}>
      <TextField
        label={dialog.caption}
        name="caption"
        hint={dialog.captionHint}
        value={caption.shown}
        onChange={(value) => caption.typed(value.slice(0, limits.title))}
        onBlur={caption.left}
      />
      <TextField
        label={dialog.alternative}
        name="alternative"
        hint={dialog.alternativeHint}
        value={alternative.shown}
        onChange={(value) => alternative.typed(value.slice(0, limits.title))}
        onBlur={alternative.left}
      />
    </div>
  );
}
