import { type ReactNode, useId } from 'react';
import layout from '#client/parts/layout.module.css';
import { MarkedWords } from '#client/parts/texts/MarkedWords.tsx';
import type {
  FieldChange,
  NodeRef,
  VersionChanges,
  WholeNode,
} from '#shared/model/versionChanges.ts';
import { changedWords } from '#shared/rules/notes/wordDiff.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { compareTexts } from '#shared/text/checklistFiles.ts';
import styles from './Differences.module.css';

/** All differences of two versions, by kind. */
export function Differences({ other, changes }: { other: string; changes: VersionChanges }) {
  const { added, removed, changed, moved, colours } = changes;
  const equal = [added, removed, changed, moved, colours].every(({ length }) => length === 0);
  return (
    <>
      <section className={layout.block} role="status">
        <h2 className="nl-heading nl-heading--level-2">
          {equal
            ? compareTexts.equal
            : compareTexts.summary(added.length, removed.length, changed.length, moved.length)}
        </h2>
        <p>{equal ? compareTexts.equalText(other) : compareTexts.since(other)}</p>
      </section>
      <Part title={compareTexts.added} list={added} show={(node) => <Whole node={node} />} />
      <Part title={compareTexts.removed} list={removed} show={(node) => <Whole node={node} />} />
      <Part
        title={compareTexts.changed}
        list={changed}
        show={(node) => (
          <>
            <Name node={node} />
            {node.fields.map((change) => (
              <Field key={change.field} change={change} />
            ))}
          </>
        )}
      />
      <Part
        title={compareTexts.moved}
        list={moved}
        show={(node) => (
          <>
            <Name node={node} />{' '}
            <span className={layout.subtle}>{compareTexts.movedFrom(node.from, node.number)}</span>
          </>
        )}
      />
      <Part
        title={compareTexts.colours}
        list={colours}
        show={({ title, change }) => `${title}: ${compareTexts.colour[change]}`}
      />
    </>
  );
}

function Part<T>({
  title,
  list,
  show,
}: {
  title: string;
  list: readonly T[];
  show: (one: T) => ReactNode;
}) {
  const id = useId();
  if (list.length === 0) return null;
  return (
    <section className={layout.block} aria-labelledby={id}>
      <h2 id={id} className="nl-heading nl-heading--level-2">
        {title} <span className={layout.subtle}>({list.length})</span>
      </h2>
      <ul className={styles.differences}>
        {list.map((one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and numbers repeat between old and new
          <li key={index}>{show(one)}</li>
        ))}
      </ul>
    </section>
  );
}

const Name = ({ node: { kind, number, title } }: { node: NodeRef }) => (
  <span className={styles.name}>
    <span className={layout.subtle}>{compareTexts.kinds[kind]}</span> <strong>{number}</strong>{' '}
    {title}
  </span>
);

/** All texts of a part that only one of the two versions has. */
function Whole({ node }: { node: WholeNode }) {
  return (
    <>
      <Name node={node} />
      {node.texts.map(({ field, text }) => (
        <div key={field} className={styles.change}>
          <h3 className={styles.field}>{compareTexts.fields[field]}</h3>
          <p className={styles.text} lang="nl">
            {plainOf(field, text)}
          </p>
        </div>
      ))}
    </>
  );
}

const richFields: readonly FieldChange['field'][] = [
  'description',
  'default_value',
  'help_questions',
];

const plainOf = (field: FieldChange['field'], text: string): string =>
  richFields.includes(field) ? richToPlain(text) : text;

function Field({ change: { field, old, new: now } }: { change: FieldChange }) {
  const [was, becomes] = [plainOf(field, old), plainOf(field, now)];
  const runs = changedWords(was, becomes);
  return (
    <div className={styles.change}>
      <h3 className={styles.field}>{compareTexts.fields[field]}</h3>
      {was === becomes ? (
        <p className={layout.subtle}>{compareTexts.markupOnly}</p>
      ) : (
        <dl className={styles.texts}>
          <div>
            <dt>{compareTexts.was}</dt>
            <dd className={styles.text} lang="nl">
              <MarkedWords runs={runs.old} as="del" empty={compareTexts.empty} />
            </dd>
          </div>
          <div>
            <dt>{compareTexts.becomes}</dt>
            <dd className={styles.text} lang="nl">
              <MarkedWords runs={runs.now} as="ins" empty={compareTexts.empty} />
            </dd>
          </div>
        </dl>
      )}
    </div>
  );
}
