import { useCallback, useRef, useState } from 'react';
import type { Question } from '#shared/model/checklist.ts';
import type { Selection } from '#shared/model/template.ts';
import { expandSelection, type TreeNode, tick, untick } from '#shared/rules/selection.ts';
import type { Checklist } from '#shared/rules/tree.ts';
import { chooseTexts } from '#shared/text/home.ts';
import { Domain } from './ChecklistBranches.tsx';
import { InfoCard } from './InfoCard.tsx';
import layout from './layout.module.css';
import { toggled } from './toggled.ts';
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
  // What is shown now, for handlers that must stay the same functions at every tick.
  const shown = useRef(checklist);
  const nodes = useRef(new Map<string, TreeNode>());
  shown.current = checklist;
  nodes.current = nodesOf(checklist);
  const toggle = useCallback(
    (id: string, on: boolean) => {
      const node = nodes.current.get(id);
      // The selection is written out first: a stored list may name only a domain, and ticking one
      // condition must not tick its siblings.
      if (node) onChange(() => (on ? tick : untick)(expandSelection(shown.current), node));
    },
    [onChange],
  );
  const fold = useCallback((id: string) => setClosed((now) => toggled(now, id)), []);
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
