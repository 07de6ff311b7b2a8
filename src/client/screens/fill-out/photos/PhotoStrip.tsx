import { lazy, Suspense, useState } from 'react';
import { keepRemoved } from '#client/device/photos.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { here } from '#client/state/account.ts';
import { sync } from '#client/sync/sync.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';
import { photosByPart } from '#shared/rules/photos.ts';
import { photoTexts as texts } from '#shared/text/photos.ts';
import styles from './PhotoStrip.module.css';
import { PhotoThumb } from './PhotoThumb.tsx';
import { savePhoto } from './savePhoto.ts';

const PhotoDialog = lazy(async () => ({
  default: (await import('./PhotoDialog.tsx')).PhotoDialog,
}));

interface Props {
  inspection: Inspection;
  /** Of a condition, or of a domain for its extra condition; null = the general notes. */
  part: string | null;
  readOnly: boolean;
}

/** The photos of a place, to look at. */
export function PhotoStrip({ inspection, part, readOnly }: Props) {
  const photos = photosByPart(inspection).get(part) ?? [];
  const [open, setOpen] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Photo | null>(null);
  const at = photos.findIndex(({ photo }) => photo === open);
  if (photos.length === 0 && (readOnly || removed === null)) return null;
  const setGone = async (photo: Photo, isGone: boolean): Promise<void> => {
    if (!savePhoto(inspection.id, photo, { removed: isGone })) return;
    setRemoved(isGone ? photo : null);
    setOpen(null);
    await keepRemoved(sync.backend(), here(), photo.photo, isGone);
    await sync.recount();
  };
  return (
    <section className={styles.strip} aria-label={texts.title}>
      {photos.length > 0 && (
        <ul className={styles.list}>
          {photos.map((photo, index) => (
            <li key={photo.photo}>
              <PhotoThumb
                inspection={inspection.id}
                photo={photo}
                at={index + 1}
                onOpen={() => setOpen(photo.photo)}
              />
            </li>
          ))}
        </ul>
      )}
      {removed && !readOnly && (
        <p role="status">
          {texts.removed}{' '}
          <Button kind="subtle" onClick={() => void setGone(removed, false)}>
            {texts.undo}
          </Button>
        </p>
      )}
      {!readOnly && photos.length > 0 && <p className={layout.subtle}>{texts.notice}</p>}
      {at >= 0 && photos[at] && (
        <Suspense fallback={null}>
          <PhotoDialog
            key={open}
            inspection={inspection.id}
            photo={photos[at]}
            at={at + 1}
            of={photos.length}
            readOnly={readOnly}
            onClose={() => setOpen(null)}
            onReplaced={setOpen}
            onRemove={(photo) => void setGone(photo, true)}
          />
        </Suspense>
      )}
    </section>
  );
}
