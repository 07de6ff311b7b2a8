import { CheckboxField } from '#client/parts/Field.tsx';
import { TextField } from '#client/parts/TextField.tsx';
import type { FormState } from '#client/records/useForm.ts';
import { versionTexts } from '#shared/text/versions.ts';
import styles from './VersionFields.module.css';

export interface VersionForm {
  title: string;
  online: boolean;
}

/** The fields of a version itself (specification section 2). */
export function VersionFields({
  form: { value, set, problems },
  empty = false,
}: {
  form: FormState<VersionForm>;
  empty?: boolean;
}) {
  return (
    <>
      <TextField
        label={versionTexts.fieldTitle}
        name="title"
        required
        value={value.title}
        onChange={(title) => set({ title })}
        problem={problems['title']}
      />
      <CheckboxField
        label={versionTexts.fieldOnline}
        name="online"
        checked={value.online}
        onChange={(online) => set({ online })}
      />
      <p role="status" className={styles.note}>
        {empty && value.online && versionTexts.emptyOnline}
      </p>
    </>
  );
}
