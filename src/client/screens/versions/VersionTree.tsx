import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { toggled } from '#client/parts/toggled.ts';
import treeStyles from '#client/parts/tree/tree.module.css';
import type { Read } from '#client/records/useRecord.ts';
import { canChangeStructure } from '#shared/rules/checklist/editing.ts';
import { labelsOf } from '#shared/rules/checklist/labels.ts';
import { allQuestions, buildChecklist } from '#shared/rules/checklist/tree.ts';
import { treeTexts } from '#shared/text/versions.ts';
import { searchTree } from './searchTree.ts';
import { Domain, type Shared } from './TreeBranches.tsx';
import type { RowActions } from './TreeRow.tsx';
import { placeIn, rememberFolds, rememberRow } from './treePlace.ts';
import { useDragging } from './useDragging.ts';
import { type EditedVersion, useTreeEditing } from './useTreeEditing.ts';
import styles from './VersionTree.module.css';

// The tree of a version with everything that can be done in it (specification section 2, "Edit
// version").

const manyQuestions = 60;

export function VersionTree({ read }: { read: Read<EditedVersion> & { data: EditedVersion } }) {
  const { version } = read.data;
  const { said, move, remove, forgetFocus, noteFocus } = useTreeEditing(read);
  const checklist = useMemo(() => buildChecklist(version, undefined, labelsOf), [version]);
  const { domains } = checklist;
  const itemIds = () => domains.flatMap(({ items }) => items.map(({ category }) => category.id));
  const [closed, setClosed] = useFolds(version.id, () =>
    allQuestions(checklist).length > manyQuestions ? itemIds() : [],
  );
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed);
  const found = useMemo(() => searchTree(checklist, filter), [checklist, filter]);
  const drag = useDragging(version, move);
  const actions = useMemo<RowActions>(
    () => ({
      ...drag,
      move,
      remove: (id) => void remove(id),
      fold: (id) => setClosed((now) => toggled(now, id)),
    }),
    [drag, move, remove, setClosed],
  );
  useReturn(version.id);
  const locked = !canChangeStructure(version);
  const shared: Shared = { version: version.id, found, locked, actions };
  const shown = domains.filter(({ category }) => found === null || found.shown.has(category.id));
  const items = itemIds();
  return (
    <section
      className={layout.block}
      aria-labelledby="boom"
      onPointerDown={forgetFocus}
      onKeyDown={forgetFocus}
      onFocus={(event) => noteFocus(event.target)}
    >
      <div className={layout.blockHead}>
        <h2 id="boom" className="nl-heading nl-heading--level-2" tabIndex={-1} data-tree-head>
          {treeTexts.title}
        </h2>
        <span className={layout.subtle}>
          {treeTexts.counts(domains.length, items.length, allQuestions(checklist).length)}
        </span>
      </div>
      {domains.length > 0 && (
        <Tools
          typed={typed}
          onType={setTyped}
          found={found?.count ?? null}
          onOpenAll={() => setClosed(new Set())}
          onCloseAll={() =>
            setClosed(new Set([...domains.map(({ category }) => category.id), ...items]))
          }
        />
      )}
      <p role="status" className={layout.hidden}>
        {said}
      </p>
      {domains.length === 0 && <p className={layout.empty}>{treeTexts.empty}</p>}
      <ul className={treeStyles.tree} aria-label={treeTexts.title}>
        {shown.map((domain) => (
          <Domain
            key={domain.category.id}
            node={domain}
            closed={closed}
            first={domain === domains[0]}
            last={domain === domains.at(-1)}
            {...shared}
          />
        ))}
      </ul>
      {!locked && (
        <div className={`${layout.actions} ${layout.noPrint}`}>
          <ButtonLink to={paths.add_root_category(version.id)} icon="plus">
            {treeTexts.domain}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

/**
 * Which parts of a tree are folded, remembered per version. `atFirst`: those of a tree that was not
 * looked at yet; a large one opens with its items closed, so that people find sooner what they look
 * for.
 */
function useFolds(version: string, atFirst: () => string[]) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(
    () => placeIn(version)?.closed ?? new Set(atFirst()),
  );
  useEffect(() => rememberFolds(version, closed), [version, closed]);
  return [closed, setClosed] as const;
}

interface ToolsProps {
  typed: string;
  onType: (text: string) => void;
  /** How many rows have what was typed; null when nothing is searched for. */
  found: number | null;
  onOpenAll: () => void;
  onCloseAll: () => void;
}

/** Searching in the tree, and folding all of it. */
function Tools({ typed, onType, found, onOpenAll, onCloseAll }: ToolsProps) {
  return (
    <div className={`${styles.tools} ${layout.noPrint}`}>
      <label className={formStyles.search}>
        <span>{treeTexts.search}</span>
        <input type="search" value={typed} onChange={(event) => onType(event.target.value)} />
      </label>
      <span className={layout.subtle} role="status">
        {found !== null && treeTexts.found(found)}
      </span>
      <span className={layout.actions}>
        <button type="button" className={treeStyles.all} onClick={() => startTransition(onOpenAll)}>
          {treeTexts.openAll}
        </button>
        <button
          type="button"
          className={treeStyles.all}
          onClick={() => startTransition(onCloseAll)}
        >
          {treeTexts.closeAll}
        </button>
      </span>
    </div>
  );
}

/** After a page of the tree, goes to the row that the person came from. */
function useReturn(version: string): void {
  const done = useRef(false);
  useEffect(() => {
    const row = placeIn(version)?.row;
    if (done.current || !row) return;
    done.current = true;
    rememberRow(version, null);
    // Wait until the page's own heading took the focus.
    requestAnimationFrame(() => {
      const element = document.querySelector(`[data-row="${CSS.escape(row)}"]`);
      element?.scrollIntoView({ block: 'center' });
      element?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
    });
  }, [version]);
}
