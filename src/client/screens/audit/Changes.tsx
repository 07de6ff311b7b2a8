import type { ReactNode } from 'react';
import layout from '#client/parts/layout.module.css';
import type { AuditEntry } from '#shared/model/audit.ts';
import { auditChanges, type FieldChange } from '#shared/rules/office/auditChanges.ts';
import { textChange } from '#shared/rules/words/textChange.ts';
import { auditTexts, fieldLabel, valueWords } from '#shared/text/audit.ts';
import styles from './Changes.module.css';

/**
 * Shows what an edit changed. Closed, it says which fields or how many; open, it shows each field
 * as it was and as it became.
 */
export function Changes({ entry }: { entry: AuditEntry }) {
  const changes = auditChanges(entry, valueWords);
  // An act that changed nothing has no fields to show.
  if (changes.length === 0)
    return entry.noun === 'session' ? null : (
      <span className={layout.subtle}>{auditTexts.noFields}</span>
    );
  return (
    <details className={styles.changes}>
      <summary>
        {changes.length <= 2
          ? changes.map(({ field }) => fieldLabel(field)).join(', ')
          : auditTexts.fields(changes.length)}
        <span className={layout.hidden}> {entry.subject}</span>
      </summary>
      <dl>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{fieldLabel(change.field)}</dt>
            <FieldTexts change={change} made={entry.old === null} gone={entry.new === null} />
          </div>
        ))}
      </dl>
    </details>
  );
}

/** The whole texts, with only what differs marked in them: long ones stay readable. */
function FieldTexts({ change, made, gone }: { change: FieldChange; made: boolean; gone: boolean }) {
  const { start, end, ...between } = textChange(change.old, change.new);
  return (
    <dd>
      {!made && (
        <Text
          label={auditTexts.was}
          empty={change.old === ''}
          start={start}
          end={end}
          marked={between.old && <del>{between.old}</del>}
        />
      )}
      {!gone && (
        <Text
          label={auditTexts.is}
          empty={change.new === ''}
          start={start}
          end={end}
          marked={between.new && <ins>{between.new}</ins>}
        />
      )}
    </dd>
  );
}

/**
 * A text with a word that says which one it is: a strike or a colour alone does not reach people
 * who cannot see it.
 */
function Text({
  label,
  empty,
  start,
  marked,
  end,
}: {
  label: string;
  empty: boolean;
  start: string;
  marked: ReactNode;
  end: string;
}) {
  return (
    <p>
      <span className={styles.label}>{label}</span>{' '}
      {empty ? (
        <span className={layout.subtle}>{auditTexts.nothing}</span>
      ) : (
        <>
          {start}
          {marked}
          {end}
        </>
      )}
    </p>
  );
}
