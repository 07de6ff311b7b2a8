import { RichTextField } from '#client/parts/fields/RichTextField.tsx';
import type { FieldProblems } from '#shared/problems.ts';
import { nodeFields } from '#shared/text/versions.ts';

// What domains and conditions both have: a description, and what the notes start with.

interface Described {
  description: string;
  default_value: string;
}

export function DescriptionFields({
  value,
  onChange,
  problems,
}: {
  value: Described;
  onChange: (change: Partial<Described>) => void;
  problems: FieldProblems;
}) {
  return (
    <>
      <RichTextField
        label={nodeFields.description}
        name="description"
        value={value.description}
        onChange={(description) => onChange({ description })}
        problem={problems['description']}
      />
      <RichTextField
        label={nodeFields.default_value}
        name="default_value"
        hint={nodeFields.defaultHint}
        value={value.default_value}
        onChange={(default_value) => onChange({ default_value })}
        problem={problems['default_value']}
      />
    </>
  );
}
