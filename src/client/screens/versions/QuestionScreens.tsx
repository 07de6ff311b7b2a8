import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import type { Stamped } from '#client/records/saveStamped.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { Output } from '#shared/contract/routes.ts';
import type { Version } from '#shared/model/checklist.ts';
import { canChangeStructure } from '#shared/rules/checklist/editing.ts';
import { escapeHtml, plainToRich } from '#shared/rules/words/richText.ts';
import { crumbsOf } from './crumbs.ts';
import { EditNode } from './EditNode.tsx';
import { HelpQuestions } from './HelpQuestions.tsx';
import { refuseLocked } from './Locked.tsx';
import { NodeForm } from './NodeForm.tsx';
import { type Items, QuestionFields, type QuestionForm, texts } from './QuestionFields.tsx';
import { rememberRow } from './treePlace.ts';

const baseOf = ({ question, stamp }: Output<'questions.get'>): Stamped<QuestionForm> => {
  const { title, text, description, default_value } = question;
  return {
    value: { category: question.category.id, title, text, description, default_value },
    stamp,
  };
};
const ready = ({ category, text }: QuestionForm) => category !== '' && text.trim() !== '';
const itemsOf = ({ categories }: Version): Items =>
  categories
    .filter(({ parent }) => parent !== null)
    .map(({ id, number, title }) => ({ id, label: `${number} ${title}` }));

export function AddQuestion({ params }: { params: Params<'add_question'> }) {
  const { version: id, category } = params;
  const read = async () => {
    const [{ version }] = await Promise.all([
      call('versions.get', { id }),
      call('categories.get', { id: category }),
    ]);
    refuseLocked(version);
    return version;
  };
  const { data: version } = useRecord(read, `${id}/${category}`, {
    version: id,
    otherwise: paths.edit_version(id),
  });
  if (!version) return null;
  const add = async (value: QuestionForm, action: { id: string }) => {
    const made = await withLoading(call('questions.create', { version: id, ...value }, { action }));
    rememberRow(id, made.id);
    // Goes to the condition's own page, where its help questions are added.
    return paths.edit_question(id, made.id);
  };
  return (
    <Page title={texts.addTitle} crumbs={crumbsOf(version, { label: texts.addTitle })}>
      <NodeForm
        version={id}
        base={{
          value: { category, title: '', text: '', description: '', default_value: '' },
          stamp: '',
        }}
        ready={ready}
        back={paths.edit_version(id)}
        done={texts.added}
        add={add}
        keep={({ category: same }) => ({ category: same })}
      >
        {(form) => <QuestionFields form={form} items={itemsOf(version)} />}
      </NodeForm>
    </Page>
  );
}

export function EditQuestion({ params }: { params: Params<'edit_question'> }) {
  const { version, question: id } = params;
  const read = async () => {
    const [answer, whole] = await Promise.all([
      call('questions.get', { id }),
      call('versions.get', { id: version }),
    ]);
    return { ...answer, whole: whole.version, unfinished: whole.unfinished };
  };
  const { data, reload } = useRecord(read, id, { version, otherwise: paths.edit_version(version) });
  if (!data) return null;
  const { question, whole } = data;
  const items = itemsOf(whole);
  const show = (field: keyof QuestionForm, value: QuestionForm) => {
    if (field === 'description' || field === 'default_value') return value[field];
    return field === 'category'
      ? escapeHtml(items.find((item) => item.id === value.category)?.label ?? '')
      : plainToRich(value[field]);
  };
  return (
    <Page
      title={texts.editTitle(question.title_or_default)}
      crumbs={crumbsOf(
        question.category.version,
        { label: question.category.title, to: paths.edit_category(version, question.category.id) },
        { label: question.title_or_default },
      )}
    >
      <EditNode
        of={data}
        base={baseOf(data)}
        {...{ ready, texts, show }}
        record={id}
        save={(value, stamp) => call('questions.update', { id, ...value, stamp })}
        reread={async () => baseOf(await call('questions.get', { id }))}
      >
        {(form) => <QuestionFields form={form} items={items} locked={!canChangeStructure(whole)} />}
      </EditNode>
      <HelpQuestions
        version={version}
        questions={question.help_questions}
        reload={reload}
        add={paths.add_question_help_question(version, id)}
        edit={(help) => paths.edit_question_help_question(version, id, help)}
      />
    </Page>
  );
}
