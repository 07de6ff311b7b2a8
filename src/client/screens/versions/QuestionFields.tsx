import { SelectField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { TextAreaField, TextField } from '#client/parts/fields/TextField.tsx';
import type { FormState } from '#client/records/useForm.ts';
import { nodeFields, nodeTexts } from '#shared/text/versions.ts';
import { DescriptionFields } from './DescriptionFields.tsx';

/** Adding and editing conditions (specification sections 2 and 5). */

export interface QuestionForm {
  category: string;
  title: string;
  text: string;
  description: string;
  default_value: string;
}
export const texts = nodeTexts.question;

export type Items = readonly { id: string; label: string }[];

/** `locked`: the condition cannot be moved to another item. */
export function QuestionFields({
  form: { value, set, problems },
  items,
  locked = false,
}: {
  form: FormState<QuestionForm>;
  items: Items;
  locked?: boolean;
}) {
  return (
    <>
      <div className={formStyles.wide}>
        <SelectField
          label={nodeFields.category}
          name="category"
          required
          disabled={locked}
          value={value.category}
          onChange={(category) => set({ category })}
          options={[
            ...(items.some(({ id }) => id === value.category)
              ? []
              : [{ value: '', label: nodeFields.chooseItem }]),
            ...items.map(({ id, label }) => ({ value: id, label })),
          ]}
          problem={problems['category']}
        />
      </div>
      <div className={formStyles.wide}>
        <TextField
          label={nodeFields.title}
          name="title"
          hint={nodeFields.titleHint}
          value={value.title}
          onChange={(title) => set({ title })}
          problem={problems['title']}
        />
      </div>
      <div className={formStyles.wide}>
        <TextAreaField
          label={nodeFields.text}
          name="text"
          required
          rows={5}
          value={value.text}
          onChange={(text) => set({ text })}
          problem={problems['text']}
        />
      </div>
      <DescriptionFields value={value} onChange={set} problems={problems} />
    </>
  );
}
