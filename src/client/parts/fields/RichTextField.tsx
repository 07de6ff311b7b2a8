import { lazy, Suspense, useId } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { RichText } from '#client/parts/texts/RichText.tsx';
import type { FieldCode } from '#shared/problems.ts';
import { problemText } from './Field.tsx';
import formStyles from './form.module.css';

// A text with formatting as a field of a form. The editor is heavy: until it is loaded, the text
// itself is shown.

const load = () => import('#client/parts/editor/RichTextEditor.tsx');
// It is loaded together with the form, not after it.
const loading = load().catch(() => null);
const RichTextEditor = lazy(async () => (await loading) ?? load());

interface Props {
  label: string;
  name: string;
  value: string;
  onChange: (html: string) => void;
  required?: boolean;
  hint?: string;
  problem?: FieldCode | undefined;
}

export function RichTextField({
  label,
  name,
  value,
  onChange,
  required = false,
  hint,
  problem,
}: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div
      className={`${formStyles.field} ${formStyles.rich} ${formStyles.wide} ${problem ? formStyles.wrong : ''}`}
      data-field={name}
      data-part="rich-field"
    >
      <span className={formStyles.label} data-part="label">
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </span>
      {hint && (
        <p id={`${id}-hint`} className={formStyles.hint}>
          {hint}
        </p>
      )}
      <Suspense
        fallback={
          <div className={formStyles.input}>
            <RichText html={value} />
          </div>
        }
      >
        <RichTextEditor
          label={label}
          value={value}
          onChange={onChange}
          invalid={problem !== undefined}
          {...(described ? { describedBy: described } : {})}
        />
      </Suspense>
      {problem && (
        <p id={`${id}-problem`} className={formStyles.problem}>
          <Icon name="cross" /> {problemText(name, problem)}
        </p>
      )}
    </div>
  );
}
