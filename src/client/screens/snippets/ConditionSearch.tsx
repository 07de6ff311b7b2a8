import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { Field, SelectField } from '#client/parts/Field.tsx';
import formStyles from '#client/parts/form.module.css';
import layout from '#client/parts/layout.module.css';
import { allVersions } from '#client/records/allVersions.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import { questionsFound } from '#shared/rules/findQuestions.ts';
import { snippetTexts } from '#shared/text/snippets.ts';
import styles from './ConditionField.module.css';
import { useChecklist } from './useChecklist.ts';

const texts = snippetTexts.condition;
/** More rows at once help nobody to find one. */
const most = 40;

/** The checklist, and the words, by which somebody looks for one condition. */
export function ConditionSearch({
  version: start,
  onChoose,
  onCancel,
}: {
  /** The version that one begins in; null = the first. */
  version: string | null;
  onChoose: (question: string, version: string) => void;
  onCancel: () => void;
}) {
  const versions = useVersions();
  const [chosen, setChosen] = useState(start);
  const [query, setQuery] = useState('');
  if (!versions) return null;
  const version = versions.find(({ id }) => id === chosen)?.id ?? versions[0]?.id;
  if (version === undefined) return <p className={layout.subtle}>{texts.none}</p>;
  return (
    <div className={styles.search}>
      <div className={formStyles.grid}>
        <SelectField
          label={texts.version}
          name="version"
          value={version}
          options={versions.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={setChosen}
        />
        <Field label={texts.search} name="search">
          {(control) => (
            <input
              {...control}
              className={formStyles.input}
              type="search"
              autoComplete="off"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
              // Enter would save the text around it.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
          )}
        </Field>
      </div>
      <Hits version={version} query={query} onChoose={(question) => onChoose(question, version)} />
      <div className={layout.actions}>
        <Button kind="subtle" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}

/** Null until they came; none where they cannot be read. */
function useVersions(): readonly VersionRow[] | null {
  const [versions, setVersions] = useState<readonly VersionRow[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const put = (rows: readonly VersionRow[]) => !isOver && setVersions(rows);
    void allVersions().then(
      (rows) => put(rows.filter(({ archived }) => !archived)),
      () => put([]),
    );
    return () => {
      isOver = true;
    };
  }, []);
  return versions;
}

function Hits({
  version,
  query,
  onChoose,
}: {
  version: string;
  query: string;
  onChoose: (question: string) => void;
}) {
  const read = useChecklist(version);
  const asked = useDeferredValue(query);
  const hits = useMemo(
    () =>
      read === 'reading' || !read
        ? []
        : asked.trim() === ''
          ? read.questions
          : questionsFound(read.checklist, asked),
    [read, asked],
  );
  if (read === 'reading') return null;
  const shown = hits.slice(0, most);
  return (
    <>
      <p className={layout.subtle} role="status">
        {texts.found(shown.length, hits.length)}
      </p>
      <ul className={styles.list} aria-label={texts.hits}>
        {shown.map(({ node, item }) => (
          <li key={node.question.id}>
            <button
              type="button"
              className={styles.option}
              onClick={() => onChoose(node.question.id)}
            >
              <span>
                {node.number} {node.label}
              </span>
              <span className={layout.subtle}>{item.category.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
