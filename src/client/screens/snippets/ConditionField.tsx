import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import type { Condition } from '#client/state/newSnippet.ts';
import { snippetTexts } from '#shared/text/snippets.ts';
import styles from './ConditionField.module.css';
import { ConditionSearch } from './ConditionSearch.tsx';

const texts = snippetTexts.condition;

/** The one condition that a text is for, or none: then it is for all. */
export function ConditionField({
  value,
  onChange,
}: {
  value: Condition | null;
  onChange: (condition: Condition | null) => void;
}) {
  const [isChoosing, setChoosing] = useState(false);
  const box = useRef<HTMLFieldSetElement>(null);
  const wasTouched = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed is gone with either
  useEffect(() => {
    if (wasTouched.current && document.activeElement === document.body)
      box.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isChoosing, value]);
  const turn = (choosing: boolean) => {
    wasTouched.current = true;
    setChoosing(choosing);
  };
  const choose = (condition: Condition | null) => {
    turn(false);
    onChange(condition);
  };
  return (
    <fieldset ref={box} className={styles.condition} data-field="question">
      <legend className={formStyles.label}>{texts.label}</legend>
      {value === null ? (
        <p className={layout.subtle}>{texts.all}</p>
      ) : (
        <p className={styles.chosen}>
          <strong>{value.label || texts.unknown}</strong>
          <span className={layout.subtle}>{value.place}</span>
        </p>
      )}
      {isChoosing && <ConditionSearch version={value?.version ?? null} onChoose={choose} />}
      <div className={layout.actions}>
        {isChoosing ? (
          <Button kind="subtle" onClick={() => turn(false)}>
            {texts.cancel}
          </Button>
        ) : (
          <Button icon="search" onClick={() => turn(true)}>
            {value === null ? texts.choose : texts.other}
          </Button>
        )}
        {value !== null && !isChoosing && (
          <Button kind="subtle" onClick={() => choose(null)}>
            {texts.remove}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
