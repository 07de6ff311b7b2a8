import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { RichTextField } from '#client/parts/fields/RichTextField.tsx';
import type { Stamped } from '#client/records/saveStamped.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import type { Crumb } from '#client/state/state.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { nodeFields, nodeTexts } from '#shared/text/versions.ts';
import { crumbsOf } from './crumbs.ts';
import { helpPlace } from './HelpQuestions.tsx';
import { Locked } from './Locked.tsx';
import { NodeForm } from './NodeForm.tsx';

/**
 * Adding and editing a help question of a category or a condition (specification sections 2 and 5).
 */

/**
 * The parameters in the addresses of the four screens: which category or which question, and which
 * help question when there is one already.
 */
interface Address {
  version: string;
  category?: string;
  question?: string;
  help_question?: string;
}
interface HelpForm {
  text: string;
}
interface Owner {
  version: { id: string; title: string };
  crumb: Crumb;
}

/** Reads what the help question belongs to, by the address. */
async function readOwner({ category, question }: Address): Promise<Owner> {
  if (question) {
    const { question: found } = await call('questions.get', { id: question });
    const { version } = found.category;
    return {
      version,
      crumb: { label: found.title_or_default, to: paths.edit_question(version.id, question) },
    };
  }
  const { category: found } = await call('categories.get', { id: category ?? '' });
  return {
    version: found.version,
    crumb: { label: found.title, to: paths.edit_category(found.version.id, found.id) },
  };
}

export function HelpQuestionScreen({ params }: { params: Address }) {
  const { version, category, question, help_question: id } = params;
  const back = question
    ? paths.edit_question(version, question)
    : paths.edit_category(version, category ?? '');
  const readBase = async (): Promise<Stamped<HelpForm>> => {
    if (!id) return { value: { text: '' }, stamp: '' };
    const { help_question, stamp } = await call('helpQuestions.get', { id });
    return { value: { text: help_question.text }, stamp };
  };
  const read = async () => {
    const [owner, base, whole] = await Promise.all([
      readOwner(params),
      readBase(),
      call('versions.get', { id: version }),
    ]);
    return { owner, base, whole };
  };
  const { data } = useRecord(read, JSON.stringify(params), { version, otherwise: back });
  if (!data) return null;
  const texts = nodeTexts.helpQuestion;
  const title = id ? texts.editTitle() : texts.addTitle;
  const add = async ({ text }: HelpForm, action: { id: string }) => {
    await withLoading(
      call(
        'helpQuestions.create',
        { text, ...(question ? { question } : { category }) },
        { action },
      ),
    );
    return `${back}#${helpPlace}`;
  };
  return (
    <Page title={title} crumbs={crumbsOf(data.owner.version, data.owner.crumb, { label: title })}>
      <Locked version={data.whole.version} unfinished={data.whole.unfinished} />
      <NodeForm<HelpForm>
        version={version}
        base={data.base}
        ready={({ text }) => !isEmptyRich(text)}
        back={back}
        done={id ? texts.saved : texts.added}
        {...(id
          ? {
              edit: {
                record: id,
                save: async ({ text }, stamp) =>
                  void (await withLoading(call('helpQuestions.update', { id, text, stamp }))),
                reread: readBase,
                label: () => nodeFields.helpText,
                show: (_, { text }) => text,
              },
            }
          : { add })}
      >
        {({ value, set, problems }) => (
          <RichTextField
            label={nodeFields.helpText}
            name="text"
            required
            value={value.text}
            onChange={(text) => set({ text })}
            problem={problems['text']}
          />
        )}
      </NodeForm>
    </Page>
  );
}
