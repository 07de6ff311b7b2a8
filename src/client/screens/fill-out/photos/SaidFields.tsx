import { TextField } from '#client/parts/TextField.tsx';
import { useSettled } from '#client/screens/fill-out/useSettled.ts';
import { limits } from '#shared/model/limits.ts';
import type { Photo } from '#shared/model/photo.ts';
import { photoTexts } from '#shared/text/photos.ts';
import styles from './PhotoDialog.module.css';
import { savePhoto } from './savePhoto.ts';

const { dialog } = photoTexts;

/** What is said of a photo, saved as it is typed. */
export function SaidFields({ inspection, photo }: { inspection: string; photo: Photo }) {
  const caption = useSettled(photo.caption, (text, theirs) =>
    savePhoto(
      inspection,
      photo,
      { caption: text },
      theirs === undefined ? undefined : { caption: theirs },
    ),
  );
  const alternative = useSettled(photo.alternative, (text, theirs) =>
    savePhoto(
      inspection,
      photo,
      { alternative: text },
      theirs === undefined ? undefined : { alternative: theirs },
    ),
  );
  return (
    <div className={styles.fields}>
      <TextField
        label={dialog.caption}
        name="caption"
        hint={dialog.captionHint}
        value={caption.shown}
        onChange={(value) => caption.typed(value.slice(0, limits.title))}
        onBlur={caption.left}
      />
      <TextField
        label={dialog.alternative}
        name="alternative"
        hint={dialog.alternativeHint}
        value={alternative.shown}
        onChange={(value) => alternative.typed(value.slice(0, limits.title))}
        onBlur={alternative.left}
      />
    </div>
  );
}
