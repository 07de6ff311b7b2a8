import { useId } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { DataTable } from '#client/parts/tables/DataTable.tsx';
import { useArrival } from '#client/parts/useArrival.ts';
import type { Output } from '#shared/contract/routes.ts';
import { isMuchFewer } from '#shared/rules/register/registerSize.ts';
import { formatAddress } from '#shared/rules/words/format.ts';
import { registerTexts as texts } from '#shared/text/register.ts';

/** Shows the register that a file would become, or why it is no register. */
export function RegisterPreview({
  preview,
  now,
  busy,
  onTake,
}: {
  preview: Output<'register.preview'>;
  /** How many places the kept register has; null without one. */
  now: number | null;
  busy: boolean;
  onTake: () => void;
}) {
  const id = useId();
  const ref = useArrival(preview);
  const { refusal, count, report, sample } = preview;
  return (
    <section className={layout.block} aria-labelledby={id}>
      <h2 id={id} ref={ref} tabIndex={-1} className="nl-heading nl-heading--level-2">
        {refusal ? texts.refusedTitle : texts.previewTitle}
      </h2>
      {refusal ? (
        <p>{texts.refused(refusal.reason, refusal.lacking)}</p>
      ) : (
        <>
          <p>{texts.found(count, now)}</p>
          {isMuchFewer(count, now) && (
            <p>
              <Icon name="info" /> <strong>{texts.fewer}</strong>
            </p>
          )}
          <Lines lines={texts.skipped(report)} />
          {report.wrong.length > 0 && (
            <h3 className="nl-heading nl-heading--level-3">{texts.wrong}</h3>
          )}
          <Lines lines={report.wrong.map(({ line, reason }) => texts.wrongRow(line, reason))} />
          <DataTable
            look="plain"
            label={texts.sample}
            columns={[
              { key: 'name', title: texts.columns.name, cell: ({ location }) => location },
              { key: 'kind', title: texts.columns.kind, cell: ({ kind }) => texts.kinds[kind] },
              { key: 'place', title: texts.columns.place, cell: formatAddress },
              { key: 'id', title: texts.columns.id, cell: ({ lrk_id }) => lrk_id },
            ]}
            rows={sample.map((entry) => ({ ...entry, id: entry.lrk_id }))}
            sort={{ key: '', descending: false }}
            onSort={() => undefined}
            empty=""
          />
          <div className={layout.actions}>
            <Button kind="primary" icon="check" disabled={busy} onClick={onTake}>
              {texts.take}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
