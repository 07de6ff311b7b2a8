import { Icon } from '#client/parts/Icon.tsx';
import type { Photo } from '#shared/model/photo.ts';
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
  const { src, isElsewhere, onError } = usePhoto(inspection, photo.photo, 'thumbnail');
  return (
    <button
      type="button"
      className={styles.thumb}
      aria-label={texts.open(at, photo.caption, photo.alternative)}
      onClick={onOpen}
    >
      <span className={styles.picture}>
        {src !== null && <img src={src} alt="" loading="lazy" decoding="async" onError={onError} />}
        {isElsewhere && (
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
