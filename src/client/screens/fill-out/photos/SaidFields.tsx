import { TextField } from '#client/parts/fields/TextField.tsx';
import { useSettled } from '#client/screens/fill-out/stops/useSettled.ts';
import { limits } from '#shared/model/limits.ts';
import type { Photo } from '#shared/model/photo.ts';
import { photoTexts } from '#shared/text/photos.ts';
import styles from './PhotoDialog.module.css';
import { savePhoto } from './savePhoto.ts';

const { dialog } = photoTexts;

interface Props {
  inspection: string;
  photo: Photo;
}

/** The texts of a photo, saved while they are typed. */
export const SaidFields = (props: Props) => (
  <div className={styles.fields}>
    <SaidField {...props} name="caption" hint={dialog.captionHint} />
    <SaidField {...props} name="alternative" hint={dialog.alternativeHint} />
  </div>
);

function SaidField({
  inspection,
  photo,
  name,
  hint,
}: Props & { name: 'caption' | 'alternative'; hint: string }) {
  const said = (text: string) => (name === 'caption' ? { caption: text } : { alternative: text });
  const { shown, typed, left } = useSettled(photo[name], (text, theirs) =>
    savePhoto(inspection, photo, said(text), theirs === undefined ? undefined : said(theirs)),
  );
  return (
    <TextField
      label={dialog[name]}
      name={name}
      hint={hint}
      value={shown}
      onChange={(value) => typed(value.slice(0, limits.title))}
      onBlur={left}
    />
  );
}
