import { type FormEvent, useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { usePath } from '#client/navigation/router.ts';
import { CheckboxField } from '#client/parts/fields/Field.tsx';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import { FormProblems } from '#client/parts/fields/FormProblems.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { RichTextField } from '#client/parts/fields/RichTextField.tsx';
import { TextField } from '#client/parts/fields/TextField.tsx';
import layout from '#client/parts/layout.module.css';
import { type Stamped, saveStamped } from '#client/records/saveStamped.ts';
import { type FormState, useForm } from '#client/records/useForm.ts';
import { useKeyOf } from '#client/records/useKeyOf.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { keepDraft } from '#client/state/formDrafts.ts';
import { withLoading } from '#client/state/loading.ts';
import type { Condition } from '#client/state/newSnippet.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Params } from '#shared/contract/addresses.ts';
import { isAdmin, isInspector } from '#shared/rules/office/access.ts';
import { escapeHtml, isEmptyRich } from '#shared/rules/words/richText.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { snippetTexts as texts } from '#shared/text/snippets.ts';
import { ConditionField } from './ConditionField.tsx';
import { readCondition } from './condition.ts';
import { renewSnippets } from './renewSnippets.ts';

interface Fields {
  title: string;
  text: string;
  shared: boolean;
  condition: Condition | null;
}

/** Adds a snippet from nothing, or from a note; then the person goes back to that note. */
export function AddSnippet() {
  const roles = useStore(state.account, (account) => account?.roles) ?? [];
  const key = usePath();
  const [start] = useState(() => {
    const from = state.newSnippet.get();
    // What was begun from another note does not come in its place.
    if (from) keepDraft(key, null);
    return from;
  });
  useEffect(() => state.newSnippet.set(null), []);
  const base = {
    title: '',
    text: start?.text ?? '',
    shared: isAdmin(roles) && !isInspector(roles),
    condition: start?.condition ?? null,
  };
  return (
    <SnippetForm
      id={null}
      // A page that is loaded anew starts without the note: its draft is this one all the same.
      base={{ value: base, stamp: 'new' }}
      title={texts.addTitle}
      back={start?.back ?? paths.snippets()}
    />
  );
}

async function readSnippet(id: string): Promise<Stamped<Fields>> {
  const { snippet, version = null, stamp } = await call('snippets.get', { id });
  const { title, text, shared, questions } = snippet;
  const condition = await readCondition(questions[0] ?? null, version);
  return { value: { title, text, shared, condition }, stamp };
}

export function EditSnippet({ params: { id } }: { params: Params<'edit_snippet'> }) {
  const { data } = useRecord(() => readSnippet(id), id, { otherwise: paths.snippets() });
  return (
    data && (
      <SnippetForm
        id={id}
        base={data}
        title={texts.editTitle(data.value.title)}
        back={paths.snippets()}
      />
    )
  );
}

function SnippetForm({
  id,
  base,
  title,
  back,
}: {
  id: string | null;
  base: Stamped<Fields>;
  title: string;
  /** Where the person goes afterwards. */
  back: string;
}) {
  const roles = useStore(state.account, (account) => account?.roles) ?? [];
  const form = useForm(base.value, { otherwise: back }, base.stamp);
  const { value, set, problems } = form;
  const { keyOf, done } = useKeyOf();
  const save = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(async () => {
      if (!(await saveSnippet(id, form, () => keyOf(value)))) return;
      done();
      const { header, text } = id === null ? texts.added : texts.saved;
      notify('success', header, text);
      form.leave(back);
      // Nobody waits for that: a page that is loaded anew meanwhile would add it once more.
      void renewSnippets().catch(console.warn);
    });
  };
  return (
    <Page title={title} crumbs={[{ label: texts.title, to: paths.snippets() }, { label: title }]}>
      <form className={formStyles.form} onSubmit={save} noValidate>
        <FormProblems {...form} />
        <div className={layout.block}>
          <p className={layout.subtle}>{adminTexts.required}</p>
          <TextField
            label={texts.fields.title}
            name="title"
            required
            hint={texts.fields.titleHint}
            value={value.title}
            onChange={(typed) => set({ title: typed })}
            problem={problems['title']}
          />
          <RichTextField
            label={texts.fields.text}
            name="text"
            required
            value={value.text}
            onChange={(text) => set({ text })}
            problem={problems['text']}
          />
          <p className={layout.subtle}>{texts.words}</p>
          <ConditionField value={value.condition} onChange={(condition) => set({ condition })} />
          {id === null && isAdmin(roles) && (
            <CheckboxField
              label={texts.fields.shared}
              name="shared"
              checked={value.shared}
              onChange={(shared) => set({ shared })}
            />
          )}
        </div>
        <FormFoot
          ready={!form.saving && value.title.trim() !== '' && !isEmptyRich(value.text)}
          onCancel={() => form.leave(back)}
        />
      </form>
    </Page>
  );
}

/** False when the person goes on editing, because somebody else changed the snippet too. */
async function saveSnippet(
  id: string | null,
  form: FormState<Fields>,
  key: () => string,
): Promise<boolean> {
  const { start, stamp, value } = form;
  if (id === null) {
    const fields = { ...told(value), shared: value.shared };
    await withLoading(call('snippets.create', fields, { action: { id: key() } }));
    return true;
  }
  return saveStamped<Fields>({
    record: id,
    base: { value: start, stamp },
    mine: value,
    save: async (fields, seen) =>
      void (await withLoading(call('snippets.update', { id, ...told(fields), stamp: seen }))),
    reread: () => readSnippet(id),
    label: (field) => (field === 'condition' ? texts.condition.label : texts.fields[field]),
    show: (field, fields) => (field === 'text' ? fields.text : escapeHtml(wordsOf(field, fields))),
  });
}

const told = ({ title, text, condition }: Fields) => ({
  title,
  text,
  question: condition?.question ?? null,
});

function wordsOf(field: keyof Fields, { condition, ...fields }: Fields): string {
  if (field !== 'condition') return String(fields[field]);
  if (condition === null) return texts.condition.all;
  return `${condition.label || texts.condition.unknown} ${condition.place}`;
}
