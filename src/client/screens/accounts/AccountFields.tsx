import { useEffect, useState } from 'react';
import { Field } from '#client/parts/fields/Field.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { TextField } from '#client/parts/fields/TextField.tsx';
import type { FormState } from '#client/records/useForm.ts';
import type { User } from '#shared/model/account.ts';
import { myDataTexts } from '#shared/text/myData.ts';

type Names = Record<'email' | 'givenName' | 'familyName', string>;

/** A value that the person can read here, but not change. */
export function Fixed({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label} name={label}>
      {(control) => <input {...control} className={formStyles.input} readOnly value={value} />}
    </Field>
  );
}

/** The fields about the person for whom an account is prepared. */
export function NamedFields<T extends Names>({
  value,
  set,
  problems,
}: Pick<FormState<T>, 'value' | 'set' | 'problems'>) {
  return (['email', 'givenName', 'familyName'] as const).map((field) => (
    <TextField
      key={field}
      label={myDataTexts[field]}
      name={field}
      {...(field === 'email' ? { type: 'email', required: true } : {})}
      autoComplete="off"
      value={value[field]}
      onChange={(typed) => set({ [field]: typed } as Partial<T>)}
      problem={problems[field]}
    />
  ));
}

/** The names and e-mail address of the person, as the provider gives them. */
export const FixedNames = ({ user }: { user: User }) =>
  (['givenName', 'familyName', 'email'] as const).map((field) => (
    <Fixed key={field} label={myDataTexts[field]} value={user[field]} />
  ));

/** The address of a chosen image in this browser, before it is sent; null without an image. */
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
