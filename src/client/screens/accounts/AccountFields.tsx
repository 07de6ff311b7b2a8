import { useEffect, useState } from 'react';
import { Field } from '#client/parts/Field.tsx';
import formStyles from '#client/parts/form.module.css';
import { TextField } from '#client/parts/TextField.tsx';
import type { FormState } from '#client/records/useForm.ts';
import type { User } from '#shared/model/account.ts';
import { myDataTexts } from '#shared/text/myData.ts';
import type { Fields } from './saveAccount.ts';

export function Fixed({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label} name={label}>
      {(control) => <input {...control} className={formStyles.input} readOnly value={value} />}
    </Field>
  );
}

/**
 * Who it is: as the provider says it; of one that was only prepared, as an administrator says it.
 */
export function Person({
  user,
  canMend,
  form: { value, set, problems },
}: {
  user: User;
  canMend: boolean;
  form: Pick<FormState<Fields>, 'value' | 'set' | 'problems'>;
}) {
  return (
    <>
      <Fixed label={myDataTexts.username} value={user.username} />
      {(['givenName', 'familyName', 'email'] as const).map((field) =>
        canMend ? (
          <TextField
            key={field}
            label={myDataTexts[field]}
            name={field}
            type={field === 'email' ? 'email' : 'text'}
            required={field === 'email'}
            value={value[field]}
            onChange={(typed) => set({ [field]: typed })}
            problem={problems[field]}
          />
        ) : (
          <Fixed key={field} label={myDataTexts[field]} value={user[field]} />
        ),
      )}
    </>
  );
}

export function usePreview(image: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => {
    if (!image) return setPreview(null);
    const url = URL.createObjectURL(image);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [image]);
  return preview;
}
