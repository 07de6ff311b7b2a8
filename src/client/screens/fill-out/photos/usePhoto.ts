import { useEffect, useState } from 'react';
import { readPhoto } from '#client/device/photos.ts';
import { paths } from '#client/navigation/paths.ts';
import { here } from '#client/state/account.ts';
import { sync } from '#client/sync/sync.ts';

/** Where a photo is shown from: this device where it has it, else the server. */
export interface ShownPhoto {
  /** Null until that is known. */
  src: string | null;
  isHere: boolean;
}

export function usePhoto(
  inspection: string,
  photo: string,
  size: 'whole' | 'thumbnail',
): ShownPhoto {
  const [shown, setShown] = useState<ShownPhoto>({ src: null, isHere: false });
  useEffect(() => {
    let [url, isOver] = ['', false];
    void readPhoto(sync.backend(), here(), photo)
      .catch(() => null)
      .then((bytes) => {
        if (isOver) return;
        if (bytes) url = URL.createObjectURL(new Blob([bytes]));
        setShown({ src: url || paths.photo(inspection, photo, size), isHere: bytes !== null });
      });
    return () => {
      isOver = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [inspection, photo, size]);
  return shown;
}
