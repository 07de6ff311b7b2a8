import { readPhoto, sendAgain } from '#client/device/photos.ts';
import type { KeptPhoto } from '#client/device/records.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { accountHere } from '#client/state/account.ts';
import { ask } from '#client/state/notices.ts';
import { saveBlob } from '#client/state/saveBlob.ts';
import { fullInspection } from '#client/state/work.ts';
import { throwAway } from '#client/sync/addPhoto.ts';
import { sync } from '#client/sync/sync.ts';
import { slug } from '#shared/rules/words/format.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { photoTexts as texts } from '#shared/text/photos.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import { placeWords, type Subjects } from './ChangeRow.tsx';
import changesStyles from './changes.module.css';
import { ListSection } from './ListSection.tsx';

/** Photos whose bytes are not on the server; nothing where there are none. */
export function PhotoList({
  photos,
  subjects,
  onChange,
}: {
  photos: readonly KeptPhoto[];
  subjects: Subjects;
  onChange: () => void;
}) {
  if (photos.length === 0) return null;
  return (
    <ListSection id="fotos" title={texts.sending(photos.length)}>
      {photos.map((photo) => {
        const { id, inspection, part, sha256, refused } = photo;
        const payload = { photo: id, part, sha256 };
        const words = placeWords(inspection, { type: 'SAVE_INSPECTION_PHOTO', payload }, subjects);
        const caption = fullInspection(inspection)?.photos?.find(
          (one) => one.photo === id,
        )?.caption;
        return (
          <li key={id} className={changesStyles.change}>
            <div className={changesStyles.words}>
              <strong>{words.inspection}</strong>
              <span>{words.what}</span>
              {caption && <span className={changesStyles.value}>{caption}</span>}
              {refused && <span className={changesStyles.why}>{texts.refused}</span>}
              {!refused && <span className={layout.subtle}>{sendingTexts.stateWaiting}</span>}
            </div>
            <div className={layout.actions}>
              {refused && (
                <Button icon="refresh" onClick={() => void again(id).then(onChange)}>
                  {sendingTexts.retry}
                </Button>
              )}
              <Button kind="subtle" icon="download" onClick={() => void save(id, caption ?? '')}>
                {texts.save}
              </Button>
              {refused && (
                <Button kind="subtle" icon="trash" onClick={() => void drop(id).then(onChange)}>
                  {sendingTexts.discard}
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ListSection>
  );
}

async function again(photo: string): Promise<void> {
  await sendAgain(sync.backend(), accountHere(), photo);
  await sync.recount();
  await sync.send({ force: true });
}

async function save(photo: string, caption: string): Promise<void> {
  const bytes = await readPhoto(sync.backend(), accountHere(), photo);
  const name = slug(caption) || photo.slice(-8);
  if (bytes) saveBlob(new Blob([bytes], { type: 'image/jpeg' }), `foto-${name}.jpg`);
}

async function drop(photo: string): Promise<void> {
  const { discardTitle: title, discardText: text } = texts;
  const words = { title, text, confirm: sendingTexts.discard, cancel: dialogTexts.cancel };
  if (!(await ask({ ...words, danger: true }))) return;
  await throwAway(photo);
}
