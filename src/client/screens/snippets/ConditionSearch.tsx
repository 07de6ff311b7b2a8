import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { Field, SelectField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { allVersions } from '#client/records/allVersions.ts';
import type { Condition } from '#client/state/newSnippet.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import { questionsFound } from '#shared/rules/checklist/findQuestions.ts';
import { snippetTexts } from '#shared/text/snippets.ts';
import styles from './ConditionField.module.css';
import { conditionOf, type ReadChecklist, readChecklist } from './condition.ts';

const texts = snippetTexts.condition;
/** The most rows at once: more help nobody to find one. */
const most = 40;

/**
 * Reads something that helps to fill in a form, so a failure is told here and leads nowhere.
 * @param key another key is read anew
 * @param read must always be the same function
 */
function useReading<T>(read: (key: string) => Promise<T>, key: string) {
  const [state, setState] = useState<{ of: string; is: T | 'unreadable' } | null>(null);
  useEffect(() => {
    let isOver = false;
    const put = (is: T | 'unreadable') => !isOver && setState({ of: key, is });
    void read(key).then(put, () => put('unreadable'));
    return () => {
      isOver = true;
    };
  }, [read, key]);
  return state?.of === key ? state.is : null;
}

const usable = async (): Promise<VersionRow[]> =>
  (await allVersions()).filter(({ archived }) => !archived);

/** The checklist, and the words, by which somebody looks for one condition. */
export function ConditionSearch({
  version: start,
  onChoose,
}: {
  /** The version in which the search begins; null = the first. */
  version: string | null;
  onChoose: (condition: Condition) => void;
}) {
  const versions = useReading(usable, 'all');
  const [chosen, setChosen] = useState(start);
  if (versions === null) return null;
  if (versions === 'unreadable') return <p role="status">{texts.unreadable}</p>;
  const version = versions.find(({ id }) => id === chosen)?.id ?? versions[0]?.id;
  if (version === undefined) return <p role="status">{texts.none}</p>;
  return (
    <div className={styles.search}>
      <SelectField
        label={texts.version}
        name="version"
        value={version}
        options={versions.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={setChosen}
      />
      <Questions version={version} onChoose={onChoose} />
    </div>
  );
}

function Questions({
  version,
  onChoose,
}: {
  version: string;
  onChoose: (condition: Condition) => void;
}) {
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const read = useReading(readChecklist, version);
  return (
    <>
      <Field label={texts.search} name="search">
        {(control) => (
          <input
            {...control}
            ref={field}
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
      {read === 'unreadable' && <p role="status">{texts.unreadable}</p>}
      {read !== null && read !== 'unreadable' && <Hits {...{ version, read, query, onChoose }} />}
    </>
  );
}

function Hits({
  version,
  read,
  query,
  onChoose,
}: {
  version: string;
  read: ReadChecklist;
  query: string;
  onChoose: (condition: Condition) => void;
}) {
  const asked = useDeferredValue(query);
  const hits = useMemo(
    () => (asked.trim() === '' ? read.questions : questionsFound(read.checklist, asked)),
    [read, asked],
  );
  const shown = hits.slice(0, most);
  return (
    <>
      <p className={layout.subtle} role="status">
        {texts.found(shown.length, hits.length)}
      </p>
      <ul className={styles.list} aria-label={texts.hits}>
        {shown.map((hit) => (
          <li key={hit.node.question.id}>
            <button
              type="button"
              className={styles.option}
              onClick={() => onChoose(conditionOf(hit, version, read.title))}
            >
              <span>
                {hit.node.number} {hit.node.label}
              </span>
              <span className={layout.subtle}>{hit.item.category.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
