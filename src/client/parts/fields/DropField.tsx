import { type DragEvent, useRef, useState } from 'react';
import styles from './DropField.module.css';
import { Field } from './Field.tsx';
import formStyles from './form.module.css';

/** The file to choose, or to drop here. */
export function DropField({
  label,
  hint,
  accept,
  busy,
  onChoose,
}: {
  label: string;
  hint: string;
  /** The kinds of files that the browser offers, as in a file input. */
  accept: string;
  busy: boolean;
  onChoose: (file: File | null) => void;
}) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (!input.current || busy || files.length === 0) return;
    input.current.files = files;
    onChoose(files[0] ?? null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a second way to do what the field within does
    <div
      className={`${styles.drop} ${over ? styles.over : ''}`}
      data-part="drop"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Field label={label} name="file" hint={hint}>
        {(control) => (
          <input
            {...control}
            ref={input}
            className={formStyles.input}
            type="file"
            disabled={busy}
            accept={accept}
            onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
    </div>
  );
}
