import type { FieldProblems } from '#shared/problems.ts';
import { lifeTexts } from '#shared/text/versionLife.ts';
import { DateField } from './DateField.tsx';
import formStyles from './form.module.css';
import { TextAreaField } from './TextField.tsx';

// The day from which a version is in force, and what is new in it.

interface Life {
  valid_from: string | null;
  changes: string;
}

export function LifeFields({
  value,
  onChange,
  problems,
}: {
  value: Life;
  onChange: (change: Partial<Life>) => void;
  problems: FieldProblems;
}) {
  return (
    <>
      <DateField
        label={lifeTexts.validFrom}
        name="valid_from"
        hint={lifeTexts.validFromHint}
        value={value.valid_from}
        onChange={(valid_from) => onChange({ valid_from })}
        problem={problems['valid_from']}
      />
      <div className={formStyles.wide}>
        <TextAreaField
          label={lifeTexts.changes}
          name="changes"
          hint={lifeTexts.changesHint}
          rows={3}
          value={value.changes}
          onChange={(changes) => onChange({ changes })}
          problem={problems['changes']}
        />
      </div>
    </>
  );
}
