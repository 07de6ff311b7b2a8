import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { openResults } from '#shared/rules/inspection/followUp.ts';
import type { Point } from '#shared/rules/inspection/pointsWith.ts';
import { followUpTexts as texts } from '#shared/text/followUp.ts';
import { resultLabels } from '#shared/text/labels.ts';
import styles from './OpenPoints.module.css';

/** The points that did not hold, by result, each with a checkbox. */
export function OpenPoints({
  points,
  chosen,
  onToggle,
  onAll,
}: {
  points: readonly Point[];
  chosen: ReadonlySet<string>;
  onToggle: (key: string) => void;
  onAll: (keys: readonly string[], on: boolean) => void;
}) {
  return openResults.map((result) => {
    const own = points.filter((point) => point.result === result);
    if (own.length === 0) return null;
    const keys = own.map(({ key }) => key);
    const count = keys.filter((key) => chosen.has(key)).length;
    const id = `points-${result}`;
    return (
      <section key={result} className={layout.block} aria-labelledby={id}>
        <h2 id={id} className="nl-heading nl-heading--level-2">
          {texts.group(resultLabels[result], count, own.length)}
        </h2>
        <div className={layout.actions}>
          <Button onClick={() => onAll(keys, true)}>{texts.all(resultLabels[result])}</Button>
          <Button onClick={() => onAll(keys, false)}>{texts.nothing(resultLabels[result])}</Button>
        </div>
        <ul className={styles.points}>
          {own.map(({ key, number, title, domain }) => (
            <li key={key}>
              <label className={styles.point}>
                <input type="checkbox" checked={chosen.has(key)} onChange={() => onToggle(key)} />
                <span>
                  <span className={styles.number}>{number}</span> {title}
                  <span className={`${layout.subtle} ${styles.domain}`}>{domain}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}
