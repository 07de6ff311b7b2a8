import { useEffect, useState } from 'react';
import { Field } from '#client/parts/Field.tsx';
import formStyles from '#client/parts/form.module.css';

export function Fixed({ label, value }: { label: string; value: string }) {
  return (
    <Field label={label} name={label}>
      {(control) => <input {...control} className={formStyles.input} readOnly value={value} />}
    </Field>
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
