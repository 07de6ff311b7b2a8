import { useEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { changeFilters, useQueryPage } from '#client/navigation/query.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { type Column, DataTable } from '#client/parts/tables/DataTable.tsx';
import { Pager } from '#client/parts/tables/Pager.tsx';
import { toHeading } from '#client/parts/toHeading.ts';
import { showFailure } from '#client/records/failures.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import type { Output } from '#shared/contract/routes.ts';
import type { AuditEntry } from '#shared/model/audit.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { pageCount } from '#shared/rules/office/paging.ts';
import { auditTexts, eventLabel, nounLabels, subjectLabel } from '#shared/text/audit.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { AuditFilters, useAuditFilters } from './AuditFilters.tsx';
import styles from './AuditScreen.module.css';
import { Changes } from './Changes.tsx';

// The changes that administrators made: to read, to filter and to download as a file. The filters
// and the page stand in the address.

const perPage = 10;
/** Milliseconds after the last letter before the server is asked. */
const typingPause = 250;

const { columns } = auditTexts;
const table: Column<AuditEntry>[] = [
  { key: 'at', title: columns.at, cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  {
    key: 'who',
    title: columns.who,
    cell: ({ account }) => (account ? account.name || auditTexts.unknown : auditTexts.system),
  },
  { key: 'noun', title: columns.noun, cell: ({ noun }) => nounLabels[noun] },
  {
    key: 'subject',
    title: columns.subject,
    cell: (entry) => subjectLabel(entry) || auditTexts.unknown,
  },
  { key: 'event', title: columns.event, cell: ({ event }) => eventLabel(event) },
  { key: 'changes', title: columns.changes, cell: (entry) => <Changes entry={entry} /> },
];

export function AuditScreen() {
  const filters = useAuditFilters();
  const [answer, setAnswer] = useState<Output<'audit.list'> | null>(null);
  // Until the first answer nobody knows how many pages there are.
  const [page, setPage] = useQueryPage(
    answer ? pageCount(answer.total, answer.limit) : Number.POSITIVE_INFINITY,
  );
  const query = filters.query.toString();
  const asked = useRef(filters.filter);
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      asked.current = new URLSearchParams(query).get('filter') ?? '';
      try {
        const got = await withLoading(
          call('audit.list', {
            ...Object.fromEntries(new URLSearchParams(query)),
            page,
            limit: perPage,
          }),
        );
        if (wanted) setAnswer(got);
      } catch (error) {
        // When the list cannot be read, the person goes home (specification section 2).
        if (wanted) showFailure(error, { otherwise: paths.home() });
      }
    };
    const typing = asked.current !== (new URLSearchParams(query).get('filter') ?? '');
    const timer = setTimeout(() => void load(), typing ? typingPause : 0);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [query, page]);
  return (
    <Page
      title={screenTitles.audit}
      subtitle={auditTexts.intro}
      crumbs={[{ label: screenTitles.audit }]}
      actions={
        <a className="nl-button" href={paths.audit_export(filters.query)} download>
          <span className="nl-button__label">{auditTexts.export}</span>
        </a>
      }
    >
      <section className={`${layout.block} ${styles.audit}`} aria-label={screenTitles.audit}>
        <AuditFilters {...filters} />
        <p className={layout.subtle} role="status">
          {answer && auditTexts[filters.noun === 'session' ? 'acts' : 'count'](answer.total)}
        </p>
        {filters.filter !== '' && filters.noun !== 'session' && <AlsoActs />}
        {answer && (
          <DataTable
            label={screenTitles.audit}
            columns={table}
            rows={answer.entries}
            sort={{ key: 'at', descending: true }}
            onSort={() => undefined}
            empty={auditTexts.empty}
          />
        )}
        {answer && (
          <Pager page={page} pages={pageCount(answer.total, answer.limit)} onPage={setPage} />
        )}
      </section>
    </Page>
  );
}

/** A way to the sensitive acts: they change nothing here, and have a kind of their own. */
const AlsoActs = () => (
  <p>
    <Button
      kind="subtle"
      onClick={() => {
        changeFilters({ noun: 'session' });
        toHeading();
      }}
    >
      {auditTexts.alsoActs}
    </Button>
  </p>
);
