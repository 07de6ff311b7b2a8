import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { Button } from '#client/parts/Button.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { TextField } from '#client/parts/fields/TextField.tsx';
import layout from '#client/parts/layout.module.css';
import { useForm } from '#client/records/useForm.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { setUpTexts as texts } from '#shared/text/setUp.ts';

/** Where the first person to log in to a new installation becomes its administrator. */
export function SetUp() {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ code: '' });
  useEffect(() => {
    // Without a connection the form stays away.
    call('setUp.isOpen', {}).then(({ open }) => setOpen(open), console.warn);
  }, []);
  if (!isOpen) return null;
  const use = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(async ({ code }) => {
      const { account } = await call('setUp.use', { code });
      form.reset({ code: '' });
      state.account.set(account);
      notify('success', texts.done.header, texts.done.text);
    });
  };
  return (
    <form className={`${layout.block} ${formStyles.form}`} onSubmit={use} noValidate>
      <h2 className="nl-heading nl-heading--level-2">{texts.title}</h2>
      <p className="nl-paragraph">{texts.text}</p>
      <TextField
        label={texts.code}
        name="code"
        required
        autoComplete="off"
        value={form.value.code}
        onChange={(code) => form.set({ code })}
        problem={form.problems['code']}
      />
      <p>
        <Button kind="primary" type="submit" disabled={form.saving}>
          {texts.use}
        </Button>
      </p>
    </form>
  );
}
