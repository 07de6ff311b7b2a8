import { memo, useEffect, useRef } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import type { DomainNode, ItemNode, QuestionNode } from '#shared/rules/checklist/checklistTree.ts';
import { domainState, itemState, type TickState } from '#shared/rules/inspection/selection.ts';
import { chooseTexts } from '#shared/text/inspections.ts';
import { Fold } from './Fold.tsx';
import treeStyles from './tree.module.css';

interface Handlers {
  toggle: (id: string, on: boolean) => void;
  fold: (id: string) => void;
  show: (id: string) => void;
}

/**
 * A domain with its items and conditions. `closed`: ids of the domains and items that are folded.
 */
export function Domain({
  domain,
  closed,
  ...handlers
}: { domain: DomainNode; closed: ReadonlySet<string> } & Handlers) {
  const { category, number, items } = domain;
  const open = !closed.has(category.id);
  return (
    <li className={treeStyles.domain}>
      <Row
        id={category.id}
        level={1}
        number={`${number}.`}
        title={category.title}
        state={domainState(domain)}
        count={countOf(items.flatMap((item) => item.questions))}
        open={open}
        {...handlers}
      />
      {open && items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Item
              key={item.category.id}
              item={item}
              open={!closed.has(item.category.id)}
              {...handlers}
            />
          ))}
        </ul>
      )}
    </li>
  );
}

function Item({ item, open, ...handlers }: { item: ItemNode; open: boolean } & Handlers) {
  const { category, number, questions } = item;
  return (
    <li>
      <Row
        id={category.id}
        level={2}
        number={number}
        title={category.title}
        state={itemState(item)}
        count={countOf(questions)}
        open={open}
        {...handlers}
      />
      {open && questions.length > 0 && (
        <ul>
          {questions.map((node) => (
            <Condition key={node.question.id} node={node} {...handlers} />
          ))}
        </ul>
      )}
    </li>
  );
}

export const Condition = ({ node, ...handlers }: { node: QuestionNode } & Handlers) => (
  <li>
    <Row
      id={node.question.id}
      level={3}
      number={node.number}
      title={node.label}
      state={node.skipped ? 'off' : 'on'}
      count=""
      open={null}
      {...handlers}
    />
  </li>
);

/** How many of these conditions are chosen, in words; '' where there are none. */
const countOf = (questions: readonly QuestionNode[]): string =>
  questions.length === 0
    ? ''
    : chooseTexts.count(questions.filter(({ skipped }) => !skipped).length, questions.length);

/** `open` null = nothing to fold, but information to show. */
const Row = memo(function Row({
  id,
  level,
  number,
  title,
  state,
  count,
  open,
  toggle,
  fold,
  show,
}: {
  id: string;
  level: 1 | 2 | 3;
  number: string;
  title: string;
  state: TickState;
  count: string;
  open: boolean | null;
} & Handlers) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'mixed';
  }, [state]);
  return (
    <div className={treeStyles.row} data-level={level}>
      <Fold open={open} label={chooseTexts.fold(number)} onFold={() => fold(id)} />
      <label className={treeStyles.label}>
        <input
          ref={box}
          type="checkbox"
          checked={state === 'on'}
          onChange={(event) => toggle(id, event.target.checked)}
        />
        <span>
          <span className={treeStyles.number}>{number}</span> {title}
        </span>
      </label>
      {count && <span className={treeStyles.count}>{count}</span>}
      {open === null && (
        <button
          type="button"
          className={treeStyles.info}
          aria-label={chooseTexts.info(number)}
          onClick={() => show(id)}
        >
          <Icon name="info" />
        </button>
      )}
    </div>
  );
});
