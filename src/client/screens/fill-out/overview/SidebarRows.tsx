import { memo } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import type { DomainNode, ItemNode } from '#shared/rules/checklist/checklistTree.ts';
import { domainProgress, isComplete, itemProgress } from '#shared/rules/fillOut/progress.ts';
import type { Answers } from '#shared/rules/inspection/completion.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import sidebarStyles from './Sidebar.module.css';

/**
 * The rows of the overview. Each is remembered by the few plain values it shows, so that an answer
 * redraws only its own row.
 */
export function DomainRow({
  domain,
  answers,
  current,
  open,
  onSelect,
}: {
  domain: DomainNode;
  answers: Answers;
  current: boolean;
  open: boolean;
  onSelect: (key: string) => void;
}) {
  const { answered, total } = domainProgress(domain, answers);
  return (
    <DomainLine
      id={domain.category.id}
      number={domain.number}
      title={domain.category.title}
      answered={answered}
      total={total}
      current={current}
      open={open}
      onSelect={onSelect}
    />
  );
}

const DomainLine = memo(function DomainLine({
  id,
  number,
  title,
  answered,
  total,
  current,
  open,
  onSelect,
}: {
  id: string;
  number: string;
  title: string;
  answered: number;
  total: number;
  current: boolean;
  open: boolean;
  onSelect: (key: string) => void;
}) {
  const complete = isComplete({ answered, total });
  return (
    <button
      type="button"
      className={`${sidebarStyles.row} ${sidebarStyles.domain}`}
      aria-expanded={open}
      aria-current={current ? 'step' : undefined}
      onClick={() => onSelect(stopKey.domain(id))}
    >
      <span className={sidebarStyles.number}>{number}.</span>
      <span className={sidebarStyles.title}>{title}</span>
      <span className={`${sidebarStyles.progress} ${complete ? sidebarStyles.complete : ''}`}>
        {complete ? (
          <>
            <Icon name="check" />
            <span className={layout.hidden}>{fillOutTexts.complete}</span>
          </>
        ) : (
          <>
            <span aria-hidden="true">
              {answered}/{total}
            </span>
            <span className={layout.hidden}>{fillOutTexts.progress(answered, total)}</span>
          </>
        )}
      </span>
    </button>
  );
});

export function ItemRow({
  item,
  answers,
  open,
  onToggle,
}: {
  item: ItemNode;
  answers: Answers;
  open: boolean;
  onToggle: (id: string) => void;
}) {
  return (
    <ItemLine
      id={item.category.id}
      number={item.number}
      title={item.category.title}
      complete={isComplete(itemProgress(item, answers))}
      open={open}
      onToggle={onToggle}
    />
  );
}

const ItemLine = memo(function ItemLine({
  id,
  number,
  title,
  complete,
  open,
  onToggle,
}: {
  id: string;
  number: string;
  title: string;
  complete: boolean;
  open: boolean;
  onToggle: (id: string) => void;
}) {
  return (
    <button
      type="button"
      className={`${sidebarStyles.row} ${sidebarStyles.item}`}
      aria-expanded={open}
      onClick={() => onToggle(id)}
    >
      <Icon name={open ? 'down' : 'right'} />
      <span className={sidebarStyles.number}>{number}</span>
      <span className={sidebarStyles.title}>{title}</span>
      {complete && (
        <span className={`${sidebarStyles.progress} ${sidebarStyles.complete}`}>
          <Icon name="check" />
          <span className={layout.hidden}>{fillOutTexts.complete}</span>
        </span>
      )}
    </button>
  );
});
