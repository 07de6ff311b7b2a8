import { SelectField } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { TextAreaField, TextField } from '#client/parts/fields/TextField.tsx';
import type { FormState } from '#client/records/useForm.ts';
import type { CategoryTexts } from '#shared/rules/checklist/categoryTexts.ts';
import { escapeHtml, plainToRich } from '#shared/rules/words/richText.ts';
import { nodeFields } from '#shared/text/versions.ts';
import { DescriptionFields } from './DescriptionFields.tsx';

/** The fields of a new domain (`parent` null), or of a new item in that domain. */
export const emptyCategory = (parent: string | null): CategoryTexts => ({
  title: '',
  description: '',
  default_value: '',
  last_question: '',
  last_question_title: '',
  parent,
});

export type Domains = readonly { id: string; title: string; number: string }[];

/** A field as it is shown where two texts are compared. */
export function showCategoryField(
  field: keyof CategoryTexts,
  value: CategoryTexts,
  domains: Domains,
): string {
  if (field === 'description' || field === 'default_value') return value[field];
  if (field === 'parent')
    return escapeHtml(domains.find(({ id }) => id === value.parent)?.title ?? '');
  return plainToRich(value[field]);
}

/**
 * The fields of a domain or an item: description, default value and last question only on domains
 * (specification section 3).
 */
export function CategoryFields({
  form: { value, set, problems },
  domains,
  locked = false,
}: {
  form: FormState<CategoryTexts>;
  domains: Domains;
  locked?: boolean;
}) {
  const isDomain = value.parent === null;
  return (
    <>
      {!isDomain && (
        <SelectField
          label={nodeFields.parent}
          name="parent"
          required
          disabled={locked}
          value={value.parent ?? ''}
          onChange={(parent) => set({ parent })}
          options={domains.map(({ id, number, title }) => ({
            value: id,
            label: `${number}. ${title}`,
          }))}
          problem={problems['parent']}
        />
      )}
      <div className={formStyles.wide}>
        <TextField
          label={nodeFields.title}
          name="title"
          required
          value={value.title}
          onChange={(title) => set({ title })}
          problem={problems['title']}
        />
      </div>
      {isDomain && (
        <>
          <DescriptionFields value={value} onChange={set} problems={problems} />
          <div className={formStyles.wide}>
            <TextField
              label={nodeFields.last_question_title}
              name="last_question_title"
              value={value.last_question_title}
              onChange={(last_question_title) => set({ last_question_title })}
              problem={problems['last_question_title']}
            />
          </div>
          <div className={formStyles.wide}>
            <TextAreaField
              label={nodeFields.last_question}
              name="last_question"
              hint={nodeFields.lastHint}
              rows={3}
              value={value.last_question}
              onChange={(last_question) => set({ last_question })}
              problem={problems['last_question']}
            />
          </div>
        </>
      )}
    </>
  );
}
