import { useEffect, useId } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { type Line, line, lines, setLine } from '#client/practice/line.ts';
import { stopPractising } from '#client/practice/tab.ts';
import { ask, notify } from '#client/state/notices.ts';
import { useStore } from '#client/state/store.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { practiceTexts as texts } from '#shared/text/practice.ts';
import styles from './PracticeBar.module.css';

/**
 * Says that this tab is for practising, and lets the person choose what goes wrong with the line.
 */
export function PracticeBar() {
  const now = useStore(line);
  const id = useId();
  useEffect(stayHere, []);
  return (
    <aside className={styles.bar} aria-label={texts.label}>
      <span>
        <strong>{texts.label}</strong>
        <span className={styles.more}>{texts.bar}</span>
      </span>
      <span className={styles.line}>
        <label htmlFor={id}>{texts.line}</label>
        <select
          id={id}
          className={styles.lines}
          value={now}
          onChange={(event) => setLine(event.target.value as Line)}
        >
          {lines.map((one) => (
            <option key={one} value={one}>
              {texts.lines[one]}
            </option>
          ))}
        </select>
      </span>
      <Button aria-label={texts.stop} onClick={() => void askToStop()}>
        {texts.stopShort}
      </Button>
    </aside>
  );
}

/** Asks, and then stops practising, also when the person logs out: nothing of it is kept. */
export async function askToStop(): Promise<void> {
  const isSure = await ask({
    title: texts.stopAsk,
    text: texts.stopText,
    confirm: texts.stop,
    cancel: dialogTexts.cancel,
  });
  if (isSure) stopPractising();
}

/**
 * Files come from the real server, and a new tab would not be practice. A link to either of them
 * says so and leads nowhere.
 */
function stayHere(): () => void {
  const refuse = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a[href^="/"]');
    const isFile = link?.getAttribute('href')?.startsWith('/api/');
    const isElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!link || !(isFile || isElsewhere)) return;
    event.preventDefault();
    event.stopPropagation();
    const { header, text } = isFile ? texts.noFile : texts.noTab;
    notify('info', header, text);
  };
  document.addEventListener('click', refuse, true);
  document.addEventListener('auxclick', refuse, true);
  return () => {
    document.removeEventListener('click', refuse, true);
    document.removeEventListener('auxclick', refuse, true);
  };
}
