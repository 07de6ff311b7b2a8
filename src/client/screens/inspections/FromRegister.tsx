import { Icon } from '#client/parts/Icon.tsx';
import type { FormField, InspectionForm } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { agrees, saidOf } from '#shared/rules/register/registerForm.ts';
import { fieldLabel } from '#shared/text/forms.ts';
import { registerTexts } from '#shared/text/register.ts';
import styles from './RegisterSearch.module.css';
import type { Registered } from './useRegister.ts';

const { search: texts } = registerTexts;

/** Says below a field that it is as in the register, or what the register has instead. */
export function FromRegister({
  field,
  form,
  said,
  onTake,
}: {
  field: FormField;
  form: InspectionForm;
  said: Registered;
  onTake: (value: unknown) => void;
}) {
  const values = saidOf(said.entry);
  const isSame = agrees(form, values, field);
  if (isSame === null) return null;
  const value = values[field as keyof typeof values];
  if (isSame)
    return (
      <p className={styles.from}>
        <Icon name="check" /> {texts.agrees(formatDate(said.date))}
      </p>
    );
  return (
    <p className={styles.from}>
      <Icon name="info" /> {texts.differs(String(value))}{' '}
      <button
        type="button"
        className={styles.adopt}
        aria-label={texts.adoptOf(fieldLabel(field, form.childcare_type))}
        onClick={(event) => {
          // This button goes away: the field has the focus from here on.
          event.currentTarget
            .closest('[data-field]')
            ?.querySelector<HTMLElement>('input, select')
            ?.focus();
          onTake(value);
        }}
      >
        {texts.adopt}
      </button>
    </p>
  );
}
