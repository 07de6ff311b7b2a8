import { useMemo, useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { notify } from '#client/state/notices.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Checklist } from '#shared/rules/checklist/checklistTree.ts';
import { generalText, type ItemText, itemTexts } from '#shared/rules/fillOut/itemTexts.ts';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { fillOutTexts, takeOverTexts as texts } from '#shared/text/fillOut.ts';
import { noResultLabel, resultLabels } from '#shared/text/labels.ts';
import { agreedWords } from '#shared/text/offers.ts';
import listStyles from './FinishLists.module.css';
import styles from './TakeOver.module.css';

const words = {
  domain: texts.domain,
  extra: fillOutTexts.lastQuestion,
  result: (result: keyof typeof resultLabels | null) =>
    result ? resultLabels[result] : noResultLabel,
  agreed: agreedWords,
  general: fillOutTexts.notes,
  photo: texts.photo,
};

/** Copies with markup where the browser can, else as text. @throws when it may not be copied */
async function copy(html: string): Promise<void> {
  const plain = richToPlain(html);
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(plain);
  const part = (type: string, text: string) => ({ [type]: new Blob([text], { type }) });
  return navigator.clipboard.write([
    new ClipboardItem({ ...part('text/html', html), ...part('text/plain', plain) }),
  ]);
}

/** The findings, item by item, to take over into the system of the inspectorates. */
export function TakeOver({
  inspection,
  checklist,
}: {
  inspection: Inspection;
  checklist: Checklist;
}) {
  const domains = useMemo(() => itemTexts(checklist, inspection, words), [checklist, inspection]);
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const general = useMemo(() => generalText(inspection, words), [inspection]);
  const take = async ({ id, number, title, html }: ItemText) => {
    try {
      await copy(html);
      setDone((now) => new Set(now).add(id));
      setSaid(texts.copied(number || title));
    } catch {
      notify('warning', texts.failed.header, texts.failed.text);
    }
  };
  return (
    <details className={styles.whole}>
      <summary className={styles.title}>{texts.title}</summary>
      <p className={layout.subtle}>{texts.intro}</p>
      <p className={layout.hidden} role="status">
        {said}
      </p>
      {general && <Items items={[general]} done={done} onTake={take} />}
      {domains.map(({ number, title, texts: items }) => (
        <section key={number} className={styles.domain}>
          <h3 className={listStyles.domain}>{fillOutTexts.domainOf(number, title)}</h3>
          <Items items={items} done={done} onTake={take} />
        </section>
      ))}
    </details>
  );
}

function Items({
  items,
  done,
  onTake,
}: {
  items: readonly ItemText[];
  /** The ids of what was copied already. */
  done: ReadonlySet<string>;
  onTake: (item: ItemText) => Promise<void>;
}) {
  return (
    <ul className={styles.items}>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <span>
            {done.has(item.id) && <Icon name="check" />} {item.number} {item.title}
          </span>
          <Button kind="subtle" icon="copy" onClick={() => void onTake(item)}>
            {texts.copy(item.number || item.title)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
