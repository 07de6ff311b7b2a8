import { lazy, Suspense } from 'react';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import type { Inspection } from '#shared/model/inspection.ts';
import { photoTexts as texts } from '#shared/text/photos.ts';
import styles from './PhotoStrip.module.css';
import { PhotoThumb } from './PhotoThumb.tsx';
import { usePhotos } from './usePhotos.ts';

const PhotoDialog = lazy(async () => ({
  default: (await import('./PhotoDialog.tsx')).PhotoDialog,
}));

interface Props {
  inspection: Inspection;
  /** Of a condition, or of a domain for its extra condition; null = the general notes. */
  part: string | null;
  readOnly: boolean;
}

/** The photos of a place, to look at; one that was removed here leaves a way back in its place. */
export function PhotoStrip({ inspection, part, readOnly }: Props) {
  const { list, shown, photos, open, at, said, setOpen, setGone } = usePhotos(inspection, part);
  const current = photos[at];
  return (
    <>
      <p role="status" className={layout.hidden}>
        {said}
      </p>
      {shown.length > 0 && (
        <section className={styles.strip} aria-label={texts.title}>
          <ul className={styles.list} ref={list}>
            {shown.map((photo) => (
              <li key={photo.photo} data-photo={photo.photo}>
                {photo.removed ? (
                  <p className={styles.removed}>
                    {texts.removed}{' '}
                    <Button kind="subtle" onClick={() => void setGone(photo, false)}>
                      {texts.undo}
                    </Button>
                  </p>
                ) : (
                  <PhotoThumb
                    inspection={inspection.id}
                    photo={photo}
                    at={photos.indexOf(photo) + 1}
                    onOpen={() => setOpen(photo.photo)}
                  />
                )}
              </li>
            ))}
          </ul>
          {!readOnly && (
            <p className={`${styles.notice} ${layout.subtle} ${layout.noPrint}`}>{texts.notice}</p>
          )}
        </section>
      )}
      {current && (
        <Suspense fallback={null}>
          <PhotoDialog
            key={open}
            inspection={inspection.id}
            photo={current}
            at={at + 1}
            of={photos.length}
            readOnly={readOnly}
            onGo={(to) => setOpen(photos[to - 1]?.photo ?? null)}
            onClose={() => setOpen(null)}
            onReplaced={setOpen}
            onRemove={(photo) => void setGone(photo, true)}
          />
        </Suspense>
      )}
    </>
  );
}
