import { type RefObject, useId, useRef } from 'react';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { useNarrow } from '#client/parts/useNarrow.ts';
import { ask } from '#client/state/notices.ts';
import { photoTexts as texts } from '#shared/text/photos.ts';
import styles from './AddPhotos.module.css';
import { useAdding } from './useAdding.ts';

/** The buttons to take or choose photos for a place; they stand beside the head of its notes. */
export function AddPhotos({ inspection, part }: { inspection: string; part: string | null }) {
  const { said, isFirst, isBusy, add } = useAdding(inspection, part);
  const [camera, chooser] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const notice = useId();
  const narrow = useNarrow();
  const open = async ({ current: input }: RefObject<HTMLInputElement | null>) => {
    if (isBusy) return;
    if (narrow && isFirst && !(await ask(texts.first))) return;
    input?.click();
  };
  const picked = (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    // So that the same file can be chosen again.
    input.value = '';
    void add(files);
  };
  const hidden = { type: 'file', accept: 'image/*', tabIndex: -1, 'aria-hidden': true } as const;
  return (
    <div className={`${styles.add} ${layout.noPrint}`}>
      <span role="status" className={styles.said}>
        {said}
      </span>
      {/* Before the first photo: afterwards it would be too late. */}
      <span id={notice} className={`${styles.notice} ${layout.subtle}`} hidden={said !== ''}>
        {texts.notice}
      </span>
      <input
        {...hidden}
        ref={camera}
        className={layout.hidden}
        capture="environment"
        onChange={(event) => picked(event.target)}
      />
      <input
        {...hidden}
        ref={chooser}
        className={layout.hidden}
        multiple
        onChange={(event) => picked(event.target)}
      />
      <Button
        kind="subtle"
        className={styles.camera}
        icon="camera"
        aria-disabled={isBusy}
        aria-describedby={notice}
        onClick={() => void open(camera)}
      >
        {texts.take}
      </Button>
      <Button
        kind="subtle"
        icon="plus"
        aria-disabled={isBusy}
        aria-describedby={notice}
        onClick={() => void open(chooser)}
      >
        {texts.choose}
      </Button>
    </div>
  );
}
