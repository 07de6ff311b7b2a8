import { type FormEvent, useCallback, useMemo } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import { FormProblems } from '#client/parts/fields/FormProblems.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import { TextField } from '#client/parts/fields/TextField.tsx';
import layout from '#client/parts/layout.module.css';
import { ChecklistTree } from '#client/parts/tree/ChecklistTree.tsx';
import { type Stamped, saveStamped } from '#client/records/saveStamped.ts';
import { type FormState, useForm } from '#client/records/useForm.ts';
import { useKeyOf } from '#client/records/useKeyOf.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { Selection, Template } from '#shared/model/template.ts';
import { Problem } from '#shared/problems.ts';
import { labelsOf } from '#shared/rules/checklist/labels.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { countChosen } from '#shared/rules/inspection/selection.ts';
import { escapeHtml } from '#shared/rules/words/richText.ts';
import { adminTexts, templateTexts } from '#shared/text/admin.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { chooseTexts } from '#shared/text/inspections.ts';

/** A colour: its title and what it leaves out (specification sections 2 and 4). */
export interface Fields {
  title: string;
  selection: Selection;
}
/** The fields of a stored colour that a person can change. */
export const fieldsOf = ({ title, skip_categories, skip_questions }: Template): Fields => ({
  title,
  selection: { skip_categories, skip_questions },
});
export const nothing: Fields = {
  title: '',
  selection: { skip_categories: [], skip_questions: [] },
};

/** `template`: id of the colour to save; null adds a new one. `base`: what the form starts with. */
export function TemplateForm({
  version,
  title,
  template,
  base,
}: {
  version: Version;
  title: string;
  template: string | null;
  base: Stamped<Fields>;
}) {
  const list = paths.inspection_template_list(version.id);
  const form = useForm(base.value, { version: version.id }, base.stamp);
  const { value, set } = form;
  const { keyOf, done } = useKeyOf();
  const checklist = useMemo(
    () => buildChecklist(version, value.selection, labelsOf),
    [version, value.selection],
  );
  const { chosen, total } = countChosen(checklist);
  const change = useCallback(
    (next: (selection: Selection) => Selection) =>
      set((now) => ({ selection: next(now.selection) })),
    [set],
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    void form.submit(async () => {
      if (!(await saveTemplate(version, template, form, () => keyOf(value)))) return;
      done();
      const { header, text } = template === null ? templateTexts.added : templateTexts.saved;
      notify('success', header, text);
      form.leave(list);
    });
  };
  return (
    <Page
      title={title}
      crumbs={[
        { label: screenTitles.versions, to: paths.versions() },
        { label: version.title, to: paths.edit_version(version.id) },
        { label: templateTexts.crumb, to: list },
        { label: template === null ? templateTexts.addTitle : base.value.title },
      ]}
    >
      <form className={formStyles.form} onSubmit={save} noValidate>
        <FormProblems {...form} />
        <div className={layout.block}>
          <p className={layout.subtle}>{adminTexts.required}</p>
          <TextField
            label={templateTexts.fieldTitle}
            name="title"
            required
            value={value.title}
            onChange={(typed) => set({ title: typed })}
            problem={form.problems['title']}
          />
          <p className={layout.subtle}>{templateTexts.treeHint}</p>
          <p role="status">{chooseTexts.chosen(chosen, total)}</p>
        </div>
        <section className={layout.block} aria-label={templateTexts.tree}>
          <ChecklistTree checklist={checklist} label={templateTexts.tree} onChange={change} />
        </section>
        <FormFoot
          ready={!form.saving && value.title.trim() !== ''}
          onCancel={() => form.leave(list)}
        />
      </form>
    </Page>
  );
}

/**
 * Adds the colour, once for each key, or saves it, compared with what the person saw; false when
 * the person went on editing instead.
 */
async function saveTemplate(
  version: Version,
  template: string | null,
  { start, stamp, value }: FormState<Fields>,
  key: () => string,
): Promise<boolean> {
  const put = async ({ title: named, selection }: Fields, seen: string) => {
    const fields = { title: named, ...selection };
    const saved =
      template === null
        ? call('templates.create', { version: version.id, ...fields }, { action: { id: key() } })
        : call('templates.update', { id: template, ...fields, stamp: seen });
    await withLoading<unknown>(saved);
  };
  const send = async (fields: Fields, seen: string): Promise<void> => {
    try {
      await put(fields, seen);
    } catch (error) {
      const { skip_categories, skip_questions } = (error instanceof Problem && error.fields) || {};
      if (!skip_categories && !skip_questions) throw error;
      // Parts that somebody deleted from the version meanwhile need not be left out any more.
      await put(
        {
          ...fields,
          selection: within(
            (await call('versions.get', { id: version.id })).version,
            fields.selection,
          ),
        },
        seen,
      );
    }
  };
  if (template === null) {
    await send(value, '');
    return true;
  }
  return saveStamped<Fields>({
    record: template,
    base: { value: start, stamp },
    mine: value,
    save: send,
    reread: async () => (await readTemplate(template)).base,
    label: (field) => (field === 'title' ? templateTexts.fieldTitle : templateTexts.fieldSelection),
    show: (field, fields) => {
      const { chosen, total } = countChosen(buildChecklist(version, fields.selection));
      return escapeHtml(field === 'title' ? fields.title : chooseTexts.chosen(chosen, total));
    },
  });
}

/** The part of a selection that this version still has. */
export function within(
  { categories }: Version,
  { skip_categories, skip_questions }: Selection,
): Selection {
  const known = new Set(
    categories.flatMap(({ id, questions }) => [id, ...questions.map((question) => question.id)]),
  );
  return {
    skip_categories: skip_categories.filter((id) => known.has(id)),
    skip_questions: skip_questions.filter((id) => known.has(id)),
  };
}

/**
 * The colour as the server has it now, with the stamp for saving it. @throws Problem, Offline of
 * the call
 */
export async function readTemplate(id: string): Promise<{ base: Stamped<Fields> }> {
  const { inspection_template, stamp } = await call('templates.get', { id });
  return { base: { value: fieldsOf(inspection_template), stamp } };
}
