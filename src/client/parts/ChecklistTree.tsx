import { memo, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Question } from '#shared/model/checklist.ts';
import type { Selection } from '#shared/model/template.ts';
import {
  domainState,
  expandSelection,
  itemState,
  type TickState,
  type TreeNode,
  tick,
  untick,
} from '#shared/rules/selection.ts';
import type { Checklist, DomainNode, ItemNode } from '#shared/rules/tree.ts';
import { chooseTexts } from '#shared/text/home.ts';
import { Icon } from './Icon.tsx';
import layout from './layout.module.css';
import { RichText } from './RichText.tsx';
import treeStyles from './tree.module.css';

/**
 * Domains, items and conditions, each numbered and with a checkbox (specification section 2). Rows
 * are remembered by what they show, so that a tick in a tree of 400 conditions draws only the rows
 * that changed.
 */
type Change = (next: (now: Selection) => Selection) => void;

export function ChecklistTree({
  checklist,
  label,
  onChange,
}: {
  checklist: Checklist;
  label: string;
  onChange: Change;
}) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [info, setInfo] = useState<{ number: string; question: Question } | null>(null);
  // What is shown now, for handlers that must not change with every tick.
  const shown = useRef(checklist);
  const nodes = useRef(new Map<string, TreeNode>());
  shown.current = checklist;
  nodes.current = nodesOf(checklist);
  const toggle = useCallback(
    (id: string, on: boolean) => {
      const node = nodes.current.get(id);
      // Written out first: a stored list may name a domain only, and ticking one condition must not
      // tick its sisters.
      if (node) onChange(() => (on ? tick : untick)(expandSelection(shown.current), node));
    },
    [onChange],
  );
  const fold = useCallback(
    (id: string) =>
      setClosed((now) =>
        now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set(now).add(id),
      ),
    [],
  );
  const show = useCallback((id: string) => {
    const node = nodes.current.get(id);
    const found =
      node?.kind === 'question'
        ? node.item.questions.find(({ question }) => question.id === id)
        : undefined;
    if (found) setInfo({ number: found.number, question: found.question });
  }, []);
  const allIds = checklist.domains.flatMap((domain) => [
    domain.category.id,
    ...domain.items.map((item) => item.category.id),
  ]);
  return (
    <>
      <div className={`${layout.actions} ${layout.noPrint}`}>
        <button type="button" className={treeStyles.all} onClick={() => setClosed(new Set())}>
          {chooseTexts.openAll}
        </button>
        <button type="button" className={treeStyles.all} onClick={() => setClosed(new Set(allIds))}>
          {chooseTexts.closeAll}
        </button>
      </div>
      <ul className={treeStyles.tree} aria-label={label}>
        {checklist.domains.map((domain) => (
          <Domain
            key={domain.category.id}
            domain={domain}
            closed={closed}
            toggle={toggle}
            fold={fold}
            show={show}
          />
        ))}
      </ul>
      {info && <InfoCard {...info} onClose={() => setInfo(null)} />}
    </>
  );
}

function nodesOf(checklist: Checklist): Map<string, TreeNode> {
  const nodes = new Map<string, TreeNode>();
  for (const domain of checklist.domains) {
    nodes.set(domain.category.id, { kind: 'domain', domain });
    for (const item of domain.items) {
      nodes.set(item.category.id, { kind: 'item', item, domain });
      for (const { question } of item.questions)
        nodes.set(question.id, { kind: 'question', id: question.id, item, domain });
    }
  }
  return nodes;
}

interface Handlers {
  toggle: (id: string, on: boolean) => void;
  fold: (id: string) => void;
  show: (id: string) => void;
}

function Domain({
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
        open={open}
        {...handlers}
      />
      {open && questions.length > 0 && (
        <ul>
          {questions.map(({ question, number: one, skipped }) => (
            <li key={question.id}>
              <Row
                id={question.id}
                level={3}
                number={one}
                title={question.title_or_default}
                state={skipped ? 'off' : 'on'}
                open={null}
                {...handlers}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** `open` null = nothing to fold, but information to show. */
const Row = memo(function Row({
  id,
  level,
  number,
  title,
  state,
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
  open: boolean | null;
} & Handlers) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = state === 'mixed';
  }, [state]);
  return (
    <div className={treeStyles.row} data-level={level}>
      {open === null ? (
        <span className={treeStyles.fold} />
      ) : (
        <button
          type="button"
          className={treeStyles.fold}
          aria-expanded={open}
          aria-label={chooseTexts.fold(number)}
          onClick={() => fold(id)}
        >
          <Icon name={open ? 'down' : 'right'} />
        </button>
      )}
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

/** What a condition asks, beside the tree; Escape or a tap elsewhere closes it. */
function InfoCard({
  number,
  question,
  onClose,
}: {
  number: string;
  question: Question;
  onClose: () => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another condition shows it anew
  useEffect(() => {
    const card = ref.current;
    const before = document.activeElement;
    card?.showPopover();
    card?.querySelector('button')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [question.id]);
  return (
    <div
      ref={ref}
      popover="auto"
      className={treeStyles.card}
      role="dialog"
      aria-labelledby={id}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <div className={treeStyles.cardHead}>
        <h2 id={id} className="nl-heading nl-heading--level-3">
          {number} {question.title_or_default}
        </h2>
        <button
          type="button"
          className={treeStyles.info}
          aria-label={chooseTexts.close}
          onClick={() => ref.current?.hidePopover()}
        >
          <Icon name="close" />
        </button>
      </div>
      <p className={layout.preLine}>{question.text}</p>
      {question.description && (
        <>
          <h3>{chooseTexts.description}</h3>
          <RichText html={question.description} />
        </>
      )}
      {question.help_questions.length > 0 && (
        <>
          <h3>{chooseTexts.helpQuestions}</h3>
          {question.help_questions.map((help) => (
            <RichText key={help.id} html={help.text} />
          ))}
        </>
      )}
    </div>
  );
}
