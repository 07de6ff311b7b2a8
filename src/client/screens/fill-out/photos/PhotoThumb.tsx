import { useState } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import type { Photo } from '#shared/model/photo.ts';
import { saidOf } from '#shared/rules/photos.ts';
import { photoTexts as texts } from '#shared/text/photos.ts';
import styles from './PhotoStrip.module.css';
import { usePhoto } from './usePhoto.ts';

/** A small picture that opens the photo. */
export function PhotoThumb({
  inspection,
  photo,
  at,
  onOpen,
}: {
  inspection: string;
  photo: Photo;
  at: number;
  onOpen: () => void;
}) {
  const { src } = usePhoto(inspection, photo.photo, 'thumbnail');
  const [failed, setFailed] = useState<string | null>(null);
  const isSeen = src !== null && src !== failed;
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={texts.open(at, saidOf(photo))}
      onClick={onOpen}
    >
      <span className={styles.picture}>
        {isSeen && (
          <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
        )}
        {src !== null && !isSeen && (
          <span className={styles.elsewhere}>
            <Icon name="offline" />
            {texts.elsewhere}
          </span>
        )}
      </span>
      <span className={photo.caption ? styles.caption : styles.uncaptioned}>
        {photo.caption || texts.noCaption}
      </span>
    </button>
  );
}
