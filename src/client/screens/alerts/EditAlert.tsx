import type { FormEvent } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { Button } from '#client/parts/Button.tsx';
import { Field } from '#client/parts/fields/Field.tsx';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import { FormProblems } from '#client/parts/fields/FormProblems.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { RichTextField } from '#client/parts/fields/RichTextField.tsx';
import { TextField } from '#client/parts/fields/TextField.tsx';
import layout from '#client/parts/layout.module.css';
import { RichText } from '#client/parts/texts/RichText.tsx';
import { saveStamped } from '#client/records/saveStamped.ts';
import { type FormState, useForm } from '#client/records/useForm.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { Alert } from '#shared/model/alert.ts';
import { compose, unknownPlaceholders } from '#shared/rules/words/letter.ts';
import { escapeHtml, isEmptyRich } from '#shared/rules/words/richText.ts';
import { adminTexts, alertTexts } from '#shared/text/admin.ts';
import { exampleValues } from '#shared/text/alerts.ts';
import styles from './EditAlert.module.css';

/**
 * The text of a notification (specification sections 2 and 5): with its placeholders, a preview and
 * a test mail.
 */
export function EditAlert({ params }: { params: Params<'edit_alert'> }) {
  const id = params.id;
  const { data } = useRecord(() => call('alerts.get', { id }), id, { otherwise: paths.alerts() });
  if (!data) return null;
  return (
    <Page
      title={data.alert.title}
      crumbs={[{ label: alertTexts.title, to: paths.alerts() }, { label: data.alert.title }]}
    >
      <AlertForm alert={data.alert} stamp={data.stamp} />
    </Page>
  );
}

const textOf = ({ subject, body }: Alert) => ({ subject, body });
type Text = ReturnType<typeof textOf>;

function AlertForm({ alert, stamp }: { alert: Alert; stamp: string }) {
  const { id, placeholders } = alert;
  const form = useForm(textOf(alert), { otherwise: null }, stamp);
  const { value, problems } = form;
  const unknownIn = (field: keyof Text) => unknownPlaceholders(value[field], placeholders);
  const unknown = [...new Set([...unknownIn('subject'), ...unknownIn('body')])];
  const problemOf = (field: keyof Text) =>
    problems[field] ?? (unknownIn(field).length > 0 ? ('placeholder' as const) : undefined);
  const ready = value.subject.trim() !== '' && !isEmptyRich(value.body) && unknown.length === 0;
  const save = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(async () => {
      if (!(await saveAlert(id, form))) return;
      notify('success', alertTexts.saved.header, alertTexts.saved.text);
      form.leave(paths.alerts());
    });
  };
  const test = () =>
    form.submit(async () => {
      const { recipient } = await withLoading(call('alerts.test', { id, ...value }));
      notify('success', alertTexts.tested.header, alertTexts.tested.text(recipient));
    });
  return (
    <form className={formStyles.form} onSubmit={save} noValidate>
      <FormProblems {...form} />
      <div className={`${layout.block} ${formStyles.grid}`}>
        <p className={`${formStyles.wide} ${layout.subtle}`}>{adminTexts.required}</p>
        <Field label={alertTexts.columns.title} name="title">
          {(control) => (
            <input {...control} className={formStyles.input} readOnly value={alert.title} />
          )}
        </Field>
        <div className={formStyles.wide}>
          <Field label={alertTexts.columns.description} name="description">
            {(control) => (
              <textarea
                {...control}
                className={formStyles.input}
                readOnly
                rows={2}
                value={alert.description}
              />
            )}
          </Field>
        </div>
        <div className={formStyles.wide}>
          <TextField
            label={alertTexts.subject}
            name="subject"
            required
            value={value.subject}
            onChange={(subject) => form.set({ subject })}
            problem={problemOf('subject')}
          />
        </div>
        <RichTextField
          label={alertTexts.body}
          name="body"
          required
          value={value.body}
          onChange={(body) => form.set({ body })}
          problem={problemOf('body')}
        />
        <Placeholders names={placeholders} unknown={unknown} />
      </div>
      <Preview text={value} />
      <FormFoot ready={!form.saving && ready} onCancel={() => form.leave(paths.alerts())}>
        <Button onClick={() => void test()} disabled={form.saving || !ready}>
          {alertTexts.test}
        </Button>
      </FormFoot>
    </form>
  );
}

/**
 * Saves what was typed, compared with what the person saw; false when the person went on editing
 * instead.
 */
const saveAlert = (id: string, { start, stamp, value }: FormState<Text>): Promise<boolean> =>
  saveStamped<Text>({
    record: id,
    base: { value: start, stamp },
    mine: value,
    save: async (text, base) =>
      void (await withLoading(call('alerts.save', { id, ...text, stamp: base }))),
    reread: async () => {
      const now = await call('alerts.get', { id });
      return { value: textOf(now.alert), stamp: now.stamp };
    },
    label: (field) => alertTexts[field],
    show: (field, text) => (field === 'body' ? text.body : escapeHtml(text.subject)),
  });

/** The placeholders that a text may use, and words in it that look like one but mean nothing. */
function Placeholders({
  names,
  unknown,
}: {
  names: readonly string[];
  unknown: readonly string[];
}) {
  return (
    <section className={formStyles.wide} aria-label={alertTexts.placeholders}>
      <h2 className="nl-heading nl-heading--level-3">{alertTexts.placeholders}</h2>
      <p className={layout.subtle}>{alertTexts.placeholdersHint}</p>
      <dl className={styles.placeholders}>
        {names.map((name) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{alertTexts.meaning[name] ?? ''}</dd>
          </div>
        ))}
      </dl>
      <p role="alert" className={formStyles.problem}>
        {unknown.length > 0 && alertTexts.unknown(unknown)}
      </p>
    </section>
  );
}

function Preview({ text }: { text: Text }) {
  const { subject, html } = compose(text, exampleValues(window.location.origin));
  return (
    <section className={layout.block} aria-label={alertTexts.preview}>
      <h2 className="nl-heading nl-heading--level-3">{alertTexts.preview}</h2>
      <p className={layout.subtle}>{alertTexts.previewHint}</p>
      <p className={styles.subject}>{subject}</p>
      <RichText html={html} />
    </section>
  );
}
