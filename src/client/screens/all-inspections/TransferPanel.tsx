import { useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { SelectField } from '#client/parts/Field.tsx';
import layout from '#client/parts/layout.module.css';
import { tell } from '#client/records/facing.ts';
import { useInspectors } from '#client/records/useInspectors.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { transferTexts as texts } from '#shared/text/transfer.ts';
import styles from './AllInspections.module.css';
import type { Chosen } from './chosen.ts';
import { handOver } from './handOver.ts';

/** Hands what is chosen over to a colleague, with a question before and progress meanwhile. */
export function TransferPanel({ chosen, reload }: { chosen: Chosen; reload: () => unknown }) {
  const colleagues = useInspectors();
  const [to, setTo] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const rows = [...chosen.rows.values()];
  const taker = colleagues?.find(({ id }) => id === to);

  const go = async () => {
    if (!taker) return;
    const { name } = taker;
    const question = { ...texts.ask(rows.length, name), confirm: texts.confirm };
    if (!(await ask({ ...question, cancel: adminTexts.cancel }))) return;
    const { left, error } = await withLoading(handOver(rows, taker.id, setDone));
    setDone(null);
    chosen.set(left);
    const count = rows.length - left.length;
    if (error === null) {
      const { header, text } = texts.done(count, name);
      notify('success', header, text);
    } else {
      if (count > 0) {
        const { header, text } = texts.partly(count, rows.length);
        notify('warning', header, text);
      }
      tell(error);
    }
    await reload();
  };
  return (
    <section
      className={`${layout.block} ${styles.panel} ${rows.length > 0 ? styles.near : ''}`}
      aria-label={texts.panel}
    >
      <p className={styles.count} role="status">
        {done === null ? texts.chosen(rows.length) : texts.busy(done, rows.length)}
      </p>
      <SelectField
        label={texts.to}
        name="to"
        value={to}
        disabled={done !== null}
        options={[
          { value: '', label: texts.nobody },
          ...(colleagues ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setTo}
      />
      <Button
        kind="primary"
        disabled={rows.length === 0 || !taker || done !== null}
        onClick={() => void go()}
      >
        {texts.confirm}
      </Button>
    </section>
  );
}
