import { memo } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import treeStyles from '#client/parts/tree/tree.module.css';
import type { DomainNode, ItemNode } from '#shared/rules/checklist/checklistTree.ts';
import { treeTexts } from '#shared/text/versions.ts';
import type { FoundRows } from './searchTree.ts';
import { type RowActions, TreeRow } from './TreeRow.tsx';
import { rememberRow } from './treePlace.ts';

/** Domains and items of the tree, each drawn again only when something in it changed. */
export interface Shared {
  version: string;
  found: FoundRows | null;
  locked: boolean;
  actions: RowActions;
}

interface ItemProps extends Shared {
  node: ItemNode;
  open: boolean;
  first: boolean;
  last: boolean;
}
interface DomainProps extends Shared {
  node: DomainNode;
  closed: ReadonlySet<string>;
  first: boolean;
  last: boolean;
}

/**
 * The tree is built anew at every change. A node counts as the same when its category is the same
 * object and its number did not change.
 */
const sameNode = (a: ItemNode | DomainNode, b: ItemNode | DomainNode): boolean =>
  a.category === b.category && a.number === b.number;
const sameBut = <T extends object>(
  before: T,
  after: T,
  same: (before: T, after: T) => boolean,
): boolean =>
  same(before, after) &&
  (Object.keys(after) as (keyof T)[]).every((key) => key === 'node' || before[key] === after[key]);

const isShown = (found: FoundRows | null, id: string) => found === null || found.shown.has(id);

export const Domain = memo(
  function Domain({
    node: { category, number, items },
    closed,
    first,
    last,
    ...shared
  }: DomainProps) {
    const { version, found, locked, actions } = shared;
    const isOpen = (id: string) => found !== null || !closed.has(id);
    const open = isOpen(category.id);
    return (
      <li className={treeStyles.domain}>
        <TreeRow
          id={category.id}
          version={version}
          level={1}
          number={`${number}.`}
          title={category.title}
          open={open}
          first={first}
          last={last}
          locked={locked}
          still={found !== null}
          to={paths.edit_category(version, category.id)}
          {...actions}
        />
        {open && (
          <ul>
            {items
              .filter((item) => isShown(found, item.category.id))
              .map((item) => (
                <Item
                  key={item.category.id}
                  node={item}
                  open={isOpen(item.category.id)}
                  first={item === items[0]}
                  last={item === items.at(-1)}
                  {...shared}
                />
              ))}
            {!locked && found === null && (
              <AddBelow
                to={paths.add_sub_category(version, category.id)}
                label={treeTexts.item}
                onClick={() => rememberRow(version, category.id)}
              />
            )}
          </ul>
        )}
      </li>
    );
  },
  (before, after) =>
    sameBut(
      before,
      after,
      (a, b) =>
        sameNode(a.node, b.node) &&
        a.node.items.length === b.node.items.length &&
        a.node.items.every((item, index) => sameNode(item, b.node.items[index] as ItemNode)),
    ),
);

const Item = memo(
  function Item({
    node: { category, number, questions },
    open,
    first,
    last,
    version,
    found,
    locked,
    actions,
  }: ItemProps) {
    const common = { version, locked, still: found !== null, ...actions };
    return (
      <li>
        <TreeRow
          {...common}
          id={category.id}
          level={2}
          number={number}
          title={category.title}
          open={open}
          first={first}
          last={last}
          to={paths.edit_category(version, category.id)}
        />
        {open && (
          <ul>
            {questions
              .filter(({ question }) => isShown(found, question.id))
              .map(({ question, number: one, label }) => (
                <li key={question.id}>
                  <TreeRow
                    {...common}
                    id={question.id}
                    level={3}
                    number={one}
                    title={label}
                    open={null}
                    first={question === questions[0]?.question}
                    last={question === questions.at(-1)?.question}
                    to={paths.edit_question(version, question.id)}
                  />
                </li>
              ))}
            {!locked && found === null && (
              <AddBelow
                to={paths.add_question(version, category.id)}
                label={treeTexts.question}
                onClick={() => rememberRow(version, category.id)}
              />
            )}
          </ul>
        )}
      </li>
    );
  },
  (before, after) => sameBut(before, after, (a, b) => sameNode(a.node, b.node)),
);

/** The last row of a branch: a link that adds to it. */
function AddBelow({ to, label, onClick }: { to: string; label: string; onClick: () => void }) {
  return (
    <li className={layout.noPrint}>
      <ButtonLink to={to} kind="subtle" icon="plus" onClick={onClick}>
        {label}
      </ButtonLink>
    </li>
  );
}
