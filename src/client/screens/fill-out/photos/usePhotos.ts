import { useEffect, useRef, useState } from 'react';
import { sendAgain } from '#client/device/photos.ts';
import { accountHere } from '#client/state/account.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Photo } from '#shared/model/photo.ts';
import { inOrder } from '#shared/rules/inspection/photos.ts';
import { photoTexts as texts } from '#shared/text/photos.ts';
import { addedHere } from './addedHere.ts';
import { savePhoto } from './savePhoto.ts';

/** The photos of a place, the one that is open, and those that were removed here a moment ago. */
export function usePhotos(inspection: Inspection, part: string | null) {
  const [open, setOpen] = useState<string | null>(null);
  const [gone, setGoneHere] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  /** The photo that gets the focus when the page is drawn next. */
  const focus = useRef<string | null>(null);
  const own = inOrder(inspection.photos ?? []).filter((photo) => photo.part === part);
  const shown = own.filter(({ photo, removed }) => !removed || gone.has(photo));
  const photos = own.filter(({ removed }) => !removed);
  const last = photos.at(-1)?.photo;
  const added = useStore(addedHere);
  const rowOf = (photo: string | null) =>
    list.current?.querySelector<HTMLElement>(`[data-photo="${photo}"]`);
  useEffect(() => {
    const button = rowOf(focus.current)?.querySelector('button');
    if (focus.current === null || !button) return;
    focus.current = null;
    button.scrollIntoView({ block: 'nearest' });
    button.focus();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: when one was added that is drawn by now
  useEffect(() => {
    const row = added !== null && added === last ? rowOf(added) : null;
    if (!row) return;
    addedHere.set(null);
    row.scrollIntoView({ block: 'nearest' });
  }, [added, last]);

  async function setGone(photo: Photo, isGone: boolean): Promise<void> {
    // Its bytes must go again first: the server may have removed them.
    if (!isGone) await sendAgain(sync.backend(), accountHere(), photo.photo);
    if (!savePhoto(inspection.id, photo, { removed: isGone })) return;
    focus.current = photo.photo;
    setSaid(isGone ? texts.removed : texts.back);
    if (isGone) setGoneHere((ids) => new Set(ids).add(photo.photo));
    setOpen(null);
  }
  return {
    list,
    shown,
    photos,
    open,
    at: photos.findIndex(({ photo }) => photo === open),
    said,
    setOpen: (photo: string | null) => {
      if (photo === null) focus.current = open;
      setOpen(photo);
    },
    setGone,
  };
}
