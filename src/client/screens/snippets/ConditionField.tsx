import { useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import formStyles from '#client/parts/form.module.css';
import layout from '#client/parts/layout.module.css';
import { snippetTexts } from '#shared/text/snippets.ts';
import styles from './ConditionField.module.css';
import { ConditionSearch } from './ConditionSearch.tsx';
import { useChecklist } from './useChecklist.ts';

const texts = snippetTexts.condition;

/** The one condition that a text is for, or none: then it is for all. */
export function ConditionField({
  value,
  version: start,
  onChange,
}: {
  /** Id of the condition. */
  value: string | null;
  /** A version in which it stands. */
  version: string | null;
  onChange: (question: string | null) => void;
}) {
  const [version, setVersion] = useState(start);
  const [isChoosing, setChoosing] = useState(false);
  const choose = (question: string | null, where: string | null) => {
    onChange(question);
    setVersion(where);
    setChoosing(false);
  };
  return (
    <fieldset className={styles.condition} data-field="question">
      <legend className={formStyles.label}>{texts.label}</legend>
      {value === null ? (
        <p className={layout.subtle}>{texts.all}</p>
      ) : (
        <Chosen question={value} version={version} />
      )}
      {isChoosing ? (
        <ConditionSearch version={version} onChoose={choose} onCancel={() => setChoosing(false)} />
      ) : (
        <div className={layout.actions}>
          <Button icon="search" onClick={() => setChoosing(true)}>
            {value === null ? texts.choose : texts.other}
          </Button>
          {value !== null && (
            <Button kind="subtle" onClick={() => choose(null, version)}>
              {texts.remove}
            </Button>
          )}
        </div>
      )}
    </fieldset>
  );
}

/** The words of the condition, once its checklist is there. */
function Chosen({ question, version }: { question: string; version: string | null }) {
  const read = useChecklist(version);
  if (read === 'reading') return <p className={styles.chosen} />;
  const found = read?.questions.find(({ node }) => node.question.id === question);
  if (!found) return <p className={styles.chosen}>{texts.unknown}</p>;
  return (
    <p className={styles.chosen}>
      <strong>
        {found.node.number} {found.node.label}
      </strong>
      <span className={layout.subtle}>
        {found.domain.category.title} › {found.item.category.title} ({read?.title})
      </span>
    </p>
  );
}
