import { MarkedWords } from '#client/parts/texts/MarkedWords.tsx';
import { RichText } from '#client/parts/texts/RichText.tsx';
import type { Question } from '#client/state/messages.ts';
import styles from './Dialog.module.css';

/** The texts that a question is about, side by side. */
export function DialogTexts({ texts }: { texts: NonNullable<Question['texts']> }) {
  return (
    <div className={styles.versions}>
      {texts.map((one) => (
        <section key={one.label} className={styles.version} aria-label={one.label}>
          <h3 className={styles.label}>{one.label}</h3>
          {'html' in one ? <RichText html={one.html} /> : <MarkedWords runs={one.runs} />}
        </section>
      ))}
    </div>
  );
}
