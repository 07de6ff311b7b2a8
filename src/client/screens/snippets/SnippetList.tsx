import { call } from '#client/api/call.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { type Column, DataTable } from '#client/parts/tables/DataTable.tsx';
import { DeleteButton, EditButton } from '#client/parts/tables/RowButtons.tsx';
import { removeAfterAsking } from '#client/records/removing.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Snippet } from '#shared/model/snippet.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
import { dutchOrder } from '#shared/rules/words/dutchOrder.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { snippetTexts as texts } from '#shared/text/snippets.ts';
import { renewSnippets } from './renewSnippets.ts';

/** Texts for notes: the person's own, and those of the organisation. */
export function SnippetList() {
  const { data, reload } = useRecord(() => call('snippets.list', {}), 'snippets', {
    otherwise: paths.home(),
  });
  const mayShare = useStore(state.account, (account) => isAdmin(account?.roles ?? []));
  if (!data) return null;
  const all = data.snippets.toSorted((a, b) => dutchOrder(a.title, b.title));
  const remove = (snippet: Snippet) =>
    removeAfterAsking({
      ...texts.remove,
      name: snippet.title,
      done: texts.deleted,
      remove: () => call('snippets.delete', { id: snippet.id }),
      after: () => Promise.all([reload(), renewSnippets()]),
    });
  return (
    <Page
      title={texts.title}
      crumbs={[{ label: texts.title }]}
      actions={
        <ButtonLink to={paths.add_snippet()} kind="primary" icon="plus">
          {texts.add}
        </ButtonLink>
      }
    >
      <p className="nl-paragraph">{texts.intro}</p>
      <Those
        title={texts.own}
        snippets={all.filter(({ shared }) => !shared)}
        remove={(snippet) => void remove(snippet)}
      />
      <Those
        title={texts.shared}
        snippets={all.filter(({ shared }) => shared)}
        remove={mayShare ? (snippet) => void remove(snippet) : null}
      />
    </Page>
  );
}

/** @param remove null when this person can only use the texts */
function Those({
  title,
  snippets,
  remove,
}: {
  title: string;
  snippets: readonly Snippet[];
  remove: ((snippet: Snippet) => void) | null;
}) {
  return (
    <section className={layout.block} aria-label={title}>
      <h2 className="nl-heading nl-heading--level-2">{title}</h2>
      <DataTable
        look="plain"
        label={title}
        columns={columnsOf(remove)}
        rows={snippets}
        sort={{ key: '', descending: false }}
        onSort={() => undefined}
        empty={texts.empty}
      />
    </section>
  );
}

/** Characters of a text that the list shows; a longer text is cut. */
const longest = 120;
const beginning = (html: string): string => {
  const text = richToPlain(html).replace(/\s+/g, ' ').trim();
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
};

function columnsOf(remove: ((snippet: Snippet) => void) | null): Column<Snippet>[] {
  return [
    {
      key: 'title',
      title: texts.column,
      cell: ({ id, title }) =>
        remove ? <AppLink to={paths.edit_snippet(id)}>{title}</AppLink> : title,
    },
    {
      key: 'text',
      title: texts.fields.text,
      cell: ({ text, questions }) => (
        <>
          {beginning(text)}
          {questions.length > 0 && <span className={layout.subtle}> ({texts.forSome})</span>}
        </>
      ),
    },
    ...(remove
      ? [
          {
            key: 'actions',
            title: adminTexts.actions,
            cell: (snippet: Snippet) => (
              <div className={layout.actions}>
                <EditButton to={paths.edit_snippet(snippet.id)} />
                <DeleteButton onClick={() => remove(snippet)} />
              </div>
            ),
          },
        ]
      : []),
  ];
}
