import { Icon } from '#client/parts/Icon.tsx';
import type { FormField, InspectionForm } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { agrees, saidOf } from '#shared/rules/registerForm.ts';
import { registerTexts } from '#shared/text/register.ts';
import styles from './RegisterSearch.module.css';
import type { Registered } from './useRegister.ts';

const { search: texts } = registerTexts;

/** Below a field: that it is as in the register, or what the register has instead. */
export function FromRegister({
  field,
  form,
  said,
  onTake,
}: {
  field: FormField;
  form: InspectionForm;
  said: Registered | null;
  onTake: (value: unknown) => void;
}) {
  if (!said) return null;
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
      <button type="button" className={styles.adopt} onClick={() => onTake(value)}>
        {texts.adopt}
      </button>
    </p>
  );
}
