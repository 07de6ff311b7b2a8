import { useEffect, useState } from 'react';
import { readPhoto } from '#client/device/photos.ts';
import { paths } from '#client/navigation/paths.ts';
import { accountHere } from '#client/state/account.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';

/** Where a photo is shown from: this device where it has it, else the server. */
interface ShownPhoto {
  /** Null where there is nothing to show, or not yet. */
  src: string | null;
  /** Whether the photo is not here and cannot be had now. */
  isElsewhere: boolean;
  onError: () => void;
}

/**
 * `size` counts only for a photo from the server. One that could not be shown is tried again when
 * the line is back.
 */
export function usePhoto(
  inspection: string,
  photo: string,
  size: 'whole' | 'thumbnail',
): ShownPhoto {
  const [src, setSrc] = useState<string | null>(null);
  const online = useStore(state.online);
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    let [url, isOver] = ['', false];
    void readPhoto(sync.backend(), accountHere(), photo)
      .catch(() => null)
      .then((bytes) => {
        if (isOver) return;
        if (bytes) url = URL.createObjectURL(new Blob([bytes]));
        setSrc(url || paths.photo(inspection, photo, size));
      });
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [inspection, photo, size]);
  // A photo that failed is tried again when the line is back.
  const asked = `${src} ${online}`;
  const isSeen = src !== null && asked !== failed;
  return {
    src: isSeen ? src : null,
    isElsewhere: src !== null && !isSeen,
    onError: () => setFailed(asked),
  };
}
