import { useEffect, useId, useState } from 'react';
import { newId } from '#client/newId.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { addPhoto, throwAway } from '#client/sync/addPhoto.ts';
import { sync } from '#client/sync/sync.ts';
import type { Photo } from '#shared/model/photo.ts';
import { Problem } from '#shared/problems.ts';
import { idInstead } from '#shared/rules/inspection/photos.ts';
import { photoTexts } from '#shared/text/photos.ts';
import styles from './BlurPhoto.module.css';
import type { Spot } from './mosaic.ts';
import { savePhoto } from './savePhoto.ts';
import { jpegOf } from './scalePhoto.ts';
import { useSweeps } from './useSweeps.ts';

const texts = photoTexts.blur;

/** Makes faces impossible to recognise: another photo takes the place of this one. */
export function BlurPhoto({
  inspection,
  photo,
  src,
  onSwept,
  onCancel,
  onDone,
}: {
  inspection: string;
  photo: Photo;
  src: string;
  /** Called with the number of sweeps. */
  onSwept: (count: number) => void;
  onCancel: () => void;
  onDone: (photo: string) => void;
}) {
  const { canvas, size, radius, spot, count, undo, handlers } = useSweeps(src);
  const [isBusy, setBusy] = useState(false);
  const hint = useId();
  useEffect(() => onSwept(count), [count, onSwept]);
  useEffect(() => canvas.current?.focus(), [canvas]);
  const save = async () => {
    if (!canvas.current) return;
    setBusy(true);
    try {
      onDone(await replace(inspection, photo, await jpegOf(canvas.current)));
    } catch (error) {
      if (error instanceof Problem) notifyProblem(error);
      else notify('danger', photoTexts.failed.header, photoTexts.failed.text);
      setBusy(false);
    }
  };
  return (
    <>
      <p id={hint}>{texts.hint}</p>
      <div className={styles.frame} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a drawing that is worked on has no element of its own */}
        <canvas
          ref={canvas}
          className={styles.canvas}
          width={size.width}
          height={size.height}
          tabIndex={0}
          role="application"
          aria-label={texts.canvas}
          aria-describedby={hint}
          {...handlers}
        />
        {spot && <Circle {...{ spot, size, radius }} />}
      </div>
      <p className={layout.subtle}>{texts.once}</p>
      <p role="status" className={layout.hidden}>
        {count > 0 ? texts.swept(count) : ''}
      </p>
      <div className={`${layout.actions} ${styles.actions}`}>
        <Button disabled={count === 0 || isBusy} onClick={undo}>
          {texts.undo}
        </Button>
        <Button kind="subtle" disabled={isBusy} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button
          kind="primary"
          className={styles.done}
          disabled={count === 0 || isBusy}
          onClick={() => void save()}
        >
          {texts.done}
        </Button>
      </div>
    </>
  );
}

/** Shows the spot that the keyboard is at, and how much a sweep there covers. */
function Circle({
  spot,
  size,
  radius,
}: {
  spot: Spot;
  size: { width: number; height: number };
  radius: number;
}) {
  const part = (value: number, of: number) => `${(value / of) * 100}%`;
  return (
    <span
      className={styles.spot}
      style={{
        insetInlineStart: part(spot.x, size.width),
        insetBlockStart: part(spot.y, size.height),
        inlineSize: part(2 * radius, size.width),
      }}
    />
  );
}

/** Adds the new photo before the old one goes, so that there is always one. Answers the new id. */
async function replace(inspection: string, photo: Photo, bytes: ArrayBuffer): Promise<string> {
  const { caption, alternative, part } = photo;
  const said = { caption, alternative, id: idInstead(photo.photo, newId()) };
  const id = await addPhoto(inspection, part, bytes, said);
  savePhoto(inspection, photo, { removed: true });
  // Once the removal is stored, the old photo goes: it must not be seen or sent any more.
  await sync.settle();
  if (sync.unstored().length === 0) await throwAway(photo.photo);
  return id;
}
