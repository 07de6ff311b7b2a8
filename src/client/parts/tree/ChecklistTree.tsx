import { useCallback, useMemo, useRef, useState } from 'react';
import { toggled } from '#client/parts/toggled.ts';
import type { Selection } from '#shared/model/template.ts';
import type { Checklist, QuestionNode } from '#shared/rules/checklist/checklistTree.ts';
import { questionsFound } from '#shared/rules/checklist/findQuestions.ts';
import { allQuestions } from '#shared/rules/checklist/tree.ts';
import {
  expandSelection,
  type TreeNode,
  tick,
  untick,
} from '#shared/rules/inspection/selection.ts';
import { Condition, Domain } from './ChecklistBranches.tsx';
import { InfoCard } from './InfoCard.tsx';
import { TreeTools } from './TreeTools.tsx';
import treeStyles from './tree.module.css';

// Domains, items and conditions, each numbered and with a checkbox (specification section 2). Rows
// are remembered by what they show, so that a tick in a tree of 400 conditions draws only the rows
// that changed.

type Change = (next: (now: Selection) => Selection) => void;

/** With more conditions than this, a tree begins with its domains alone. */
const manyConditions = 60;

/**
 * `onChange` must stay the same function: each tick calls it with a function that makes the next
 * selection of the present one.
 */
export function ChecklistTree({
  checklist,
  label,
  onChange,
  onAll,
}: {
  checklist: Checklist;
  label: string;
  onChange: Change;
  /** Called before all that is shown, or none of it, takes the place of what was ticked. */
  onAll?: () => void;
}) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(() =>
    allQuestions(checklist).length > manyConditions
      ? new Set(checklist.domains.map(({ category }) => category.id))
      : new Set(),
  );
  const [query, setQuery] = useState('');
  const found = useMemo(() => questionsFound(checklist, query), [checklist, query]);
  const isLooking = query.trim() !== '';
  const [info, setInfo] = useState<QuestionNode | null>(null);
  // The checklist as it is now, for handlers that must stay the same functions at every tick.
  const shown = useRef(checklist);
  const nodes = useRef(new Map<string, TreeNode>());
  shown.current = checklist;
  nodes.current = nodesOf(checklist);
  const turn = useCallback(
    (ids: readonly string[], on: boolean) => {
      const turned = ids.flatMap((id) => nodes.current.get(id) ?? []);
      // The selection is written out first: a stored list may name only a domain, and ticking one
      // condition must not tick its siblings.
      onChange(() => turned.reduce(on ? tick : untick, expandSelection(shown.current)));
    },
    [onChange],
  );
  const toggle = useCallback((id: string, on: boolean) => turn([id], on), [turn]);
  const fold = useCallback((id: string) => setClosed((now) => toggled(now, id)), []);
  const show = useCallback((id: string) => {
    const node = nodes.current.get(id);
    const known =
      node?.kind === 'question'
        ? node.item.questions.find(({ question }) => question.id === id)
        : undefined;
    if (known) setInfo(known);
  }, []);
  const handlers = { toggle, fold, show };
  return (
    <>
      <TreeTools
        query={query}
        onQuery={setQuery}
        found={isLooking ? found.length : null}
        onTurn={(on) => {
          onAll?.();
          turn(
            isLooking
              ? found.map(({ node }) => node.question.id)
              : checklist.domains.map(({ category }) => category.id),
            on,
          );
        }}
        onOpen={(open) => setClosed(new Set(open ? [] : branchesOf(checklist)))}
      />
      <ul className={treeStyles.tree} aria-label={label}>
        {isLooking
          ? found.map(({ node }) => <Condition key={node.question.id} node={node} {...handlers} />)
          : checklist.domains.map((domain) => (
              <Domain key={domain.category.id} domain={domain} closed={closed} {...handlers} />
            ))}
      </ul>
      {info && <InfoCard {...info} onClose={() => setInfo(null)} />}
    </>
  );
}

/** Everything that can be folded. */
const branchesOf = ({ domains }: Checklist): string[] =>
  domains.flatMap(({ category, items }) => [category.id, ...items.map((item) => item.category.id)]);

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
