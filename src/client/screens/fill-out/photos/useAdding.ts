import { useEffect, useState } from 'react';
import { atMost } from '#client/atMost.ts';
import { isPractising } from '#client/practice/flag.ts';
import { accountHere } from '#client/state/account.ts';
import { photoPrefix } from '#client/state/clearDrafts.ts';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { awaitPhotos } from '#client/state/photosToKeep.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { fullInspection } from '#client/state/work.ts';
import { addPhoto, NoRoomForPhoto, queueMissingChanges } from '#client/sync/addPhoto.ts';
import { Problem } from '#shared/problems.ts';
import { photoTexts as texts } from '#shared/text/photos.ts';
import { addedHere } from './addedHere.ts';
import { scalePhoto, UnreadablePhoto } from './scalePhoto.ts';

/** Milliseconds in which a picture is read and scaled at most. */
const longest = 60_000;

/**
 * Adds the files that a person took or chose; `said` tells how that goes. `isFirst`: this person
 * added no photo on this device before. What is added while practising does not count.
 */
export function useAdding(inspection: string, part: string | null) {
  const [said, setSaid] = useState('');
  const [addedBefore] = useState(() => photoPrefix + accountHere());
  const [isFirst, setFirst] = useState(() => localStorage.getItem(addedBefore) === null);
  useEffect(() => void queueMissingChanges(inspection).catch(console.warn), [inspection]);
  const removed = useStore(
    state.work,
    (work) => fullInspection(inspection, work)?.photos?.filter((one) => one.removed).length ?? 0,
  );
  // What was said of a photo that is removed is no longer so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `removed` says that it changed
  useEffect(() => setSaid((now) => (now === texts.keeping ? now : '')), [removed]);
  const add = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0) return;
    setSaid(texts.keeping);
    let count = 0;
    /** Which photos were not kept, and why. It stays on the page: a message may go unread. */
    let lost = '';
    const unread: string[] = [];
    const account = accountHere();
    const isOver = awaitPhotos(files.length);
    let isFull = false;
    for (const file of files) {
      try {
        // A device that is full for one photo is full for all.
        if (isFull) continue;
        // A file that never comes would keep the page from ending.
        const bytes = await atMost(longest, scalePhoto(file));
        if (!bytes) throw new UnreadablePhoto(file.name);
        addedHere.set(await addPhoto(inspection, part, bytes, {}, account));
        count++;
      } catch (error) {
        if (error instanceof UnreadablePhoto) unread.push(file.name);
        else {
          isFull = true;
          lost = tell(error);
        }
      } finally {
        isOver();
      }
    }
    const missed = files.length - count - unread.length;
    if (missed > 1) {
      const { header, text } = texts.missed(missed, files.length);
      // Of a finished inspection, or without room, choosing again does not help.
      const again = lost.startsWith(texts.failed.header) ? text : '';
      notify('danger', header, again);
      lost += `${header}. ${again} `;
    }
    if (unread.length > 0) {
      const { header, text } = texts.unreadable(unread, files.length);
      notify('danger', header, text);
      lost += `${header}. ${text} `;
    }
    if (count > 0) {
      if (!isPractising) localStorage.setItem(addedBefore, 'ja');
      setFirst(false);
    }
    setSaid(`${lost}${count > 0 ? texts.kept(count) : ''}`);
  };
  return { said, isFirst, isBusy: said === texts.keeping, add };
}

/** Tells why a photo could not be kept; answers the words that stay on the page. */
function tell(error: unknown): string {
  if (error instanceof Problem) {
    notifyProblem(error);
    return '';
  }
  const words = error instanceof NoRoomForPhoto ? texts.noRoom : texts.failed;
  if (words === texts.failed) console.warn(error);
  notify('danger', words.header, words.text);
  return `${words.header}. ${words.text} `;
}
