import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { Output } from '#shared/contract/routes.ts';
import { type CategoryTexts, categoryTextsOf } from '#shared/rules/checklist/categoryTexts.ts';
import { canChangeStructure } from '#shared/rules/checklist/editing.ts';
import { nodeTexts } from '#shared/text/versions.ts';
import { CategoryFields, emptyCategory, showCategoryField } from './CategoryFields.tsx';
import { crumbsOf } from './crumbs.ts';
import { EditNode } from './EditNode.tsx';
import { HelpQuestions } from './HelpQuestions.tsx';
import { refuseLocked } from './Locked.tsx';
import { NodeForm } from './NodeForm.tsx';
import { rememberRow } from './treePlace.ts';

/** Adding and editing domains and items (specification section 2, "Category pages"). */

const readDomains = async (version: string) =>
  (await call('categories.formData', { version })).parents;
const baseOf = ({ category, stamp }: Output<'categories.get'>) => ({
  value: categoryTextsOf(category),
  stamp,
});
const ready = ({ title }: CategoryTexts) => title.trim() !== '';

export const AddDomain = ({ params }: { params: Params<'add_root_category'> }) => (
  <AddCategory version={params.version} parent={null} />
);
export const AddItem = ({ params }: { params: Params<'add_sub_category'> }) => (
  <AddCategory version={params.version} parent={params.parent} />
);

function AddCategory({ version: id, parent }: { version: string; parent: string | null }) {
  const read = async () => {
    const [{ version }, domains] = await Promise.all([
      call('versions.get', { id }),
      readDomains(id),
    ]);
    // The domain in the address must be there: an item can only belong to a domain.
    if (parent !== null) await call('categories.get', { id: parent });
    refuseLocked(version);
    return { version, domains };
  };
  const { data } = useRecord(read, `${id}/${parent}`, {
    version: id,
    otherwise: paths.edit_version(id),
  });
  if (!data) return null;
  const texts = parent === null ? nodeTexts.domain : nodeTexts.item;
  const add = async (value: CategoryTexts, action: { id: string }) => {
    const made = await withLoading(
      call('categories.create', { version: id, ...value }, { action }),
    );
    rememberRow(id, made.id);
    return paths.edit_version(id);
  };
  return (
    <Page title={texts.addTitle} crumbs={crumbsOf(data.version, { label: texts.addTitle })}>
      <NodeForm
        version={id}
        base={{ value: emptyCategory(parent), stamp: '' }}
        ready={ready}
        back={paths.edit_version(id)}
        done={texts.added}
        add={add}
        keep={({ parent: same }) => ({ parent: same })}
      >
        {(form) => <CategoryFields form={form} domains={data.domains} />}
      </NodeForm>
    </Page>
  );
}

export function EditCategory({ params }: { params: Params<'edit_category'> }) {
  const { version, category: id } = params;
  const read = async () => {
    const [answer, domains, whole] = await Promise.all([
      call('categories.get', { id }),
      readDomains(version),
      call('versions.get', { id: version }),
    ]);
    return { ...answer, domains, whole: whole.version, unfinished: whole.unfinished };
  };
  const { data, reload } = useRecord(read, id, { version, otherwise: paths.edit_version(version) });
  if (!data) return null;
  const { category, domains, whole } = data;
  const texts = category.parent === null ? nodeTexts.domain : nodeTexts.item;
  return (
    <Page
      title={texts.editTitle(category.title)}
      crumbs={crumbsOf(category.version, { label: category.title })}
    >
      <EditNode
        of={data}
        base={baseOf(data)}
        {...{ ready, texts }}
        record={id}
        save={(value, stamp) => call('categories.update', { id, ...value, stamp })}
        reread={async () => baseOf(await call('categories.get', { id }))}
        show={(field, value) => showCategoryField(field, value, domains)}
      >
        {(form) => (
          <CategoryFields form={form} domains={domains} locked={!canChangeStructure(whole)} />
        )}
      </EditNode>
      {category.parent === null && (
        <HelpQuestions
          version={version}
          questions={category.help_questions}
          reload={reload}
          add={paths.add_category_help_question(version, id)}
          edit={(help) => paths.edit_category_help_question(version, id, help)}
        />
      )}
    </Page>
  );
}
