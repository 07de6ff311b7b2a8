import { useEffect, useId } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { type Line, line, lines, setLine } from '#client/practice/line.ts';
import { stopPractising } from '#client/practice/tab.ts';
import { choose, notify } from '#client/state/notices.ts';
import { useStore } from '#client/state/store.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { practiceTexts as texts } from '#shared/text/practice.ts';
import styles from './PracticeBar.module.css';

/** Says that one practises, and lets one choose what goes wrong with the line. */
export function PracticeBar() {
  const now = useStore(line);
  const id = useId();
  useEffect(refuseFiles, []);
  return (
    <aside className={styles.bar} aria-label={texts.label}>
      <strong>{texts.bar}</strong>
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
      <Button onClick={() => void askToStop()}>{texts.stop}</Button>
    </aside>
  );
}

/** Stops after a question, also for who logs out: nothing of it is kept. */
export async function askToStop(): Promise<void> {
  const answer = await choose({
    title: texts.stopAsk,
    text: texts.stopText,
    cancel: dialogTexts.cancel,
    choices: [{ value: 'stop', label: texts.stop, kind: 'primary' }],
  });
  if (answer === 'stop') stopPractising();
}

/** Files come from a real server: a link to one says so, and leads nowhere. */
function refuseFiles(): () => void {
  const refuse = (event: MouseEvent) => {
    const link = (event.target as Element).closest?.('a[href^="/api/"]');
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    notify('info', texts.noFile.header, texts.noFile.text);
  };
  document.addEventListener('click', refuse, true);
  return () => document.removeEventListener('click', refuse, true);
}
