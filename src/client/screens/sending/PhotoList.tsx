import { dropPhoto, readPhoto } from '#client/device/photos.ts';
import type { KeptPhoto } from '#client/device/records.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { here } from '#client/state/account.ts';
import { ask } from '#client/state/notices.ts';
import { saveBlob } from '#client/state/saveBlob.ts';
import { sync } from '#client/sync/sync.ts';
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
        return (
          <li key={id} className={changesStyles.change}>
            <div className={changesStyles.words}>
              <strong>{words.inspection}</strong>
              <span>{words.what}</span>
              {refused && <span className={changesStyles.why}>{texts.refused}</span>}
              {!refused && <span className={layout.subtle}>{sendingTexts.stateWaiting}</span>}
            </div>
            <div className={layout.actions}>
              <Button kind="subtle" icon="download" onClick={() => void save(id)}>
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

async function save(photo: string): Promise<void> {
  const bytes = await readPhoto(sync.backend(), here(), photo);
  if (bytes) saveBlob(new Blob([bytes], { type: 'image/jpeg' }), `foto-${photo.slice(0, 8)}.jpg`);
}

async function drop(photo: string): Promise<void> {
  const { discardTitle: title, discardText: text } = texts;
  const words = { title, text, confirm: sendingTexts.discard, cancel: dialogTexts.cancel };
  if (!(await ask({ ...words, danger: true }))) return;
  await dropPhoto(sync.backend(), here(), photo);
  await sync.recount();
}
