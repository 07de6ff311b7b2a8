import type { KeyboardEvent } from 'react';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { chooseTexts } from '#shared/text/inspections.ts';
import treeStyles from './tree.module.css';

/** The tools above a tree of conditions: search, choosing everything or nothing, and folding. */
export function TreeTools({
  query,
  onQuery,
  found,
  onTurn,
  onOpen,
}: {
  query: string;
  onQuery: (query: string) => void;
  /** How many conditions were found; null when nothing is looked for. */
  found: number | null;
  /** Chooses all that is shown, or none of it. */
  onTurn: (on: boolean) => void;
  onOpen: (open: boolean) => void;
}) {
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onQuery('');
    // Enter would send the form around this field.
    if (event.key === 'Enter') event.preventDefault();
  };
  const button = (name: string, act: () => void, disabled = false) => (
    <button type="button" className={treeStyles.all} disabled={disabled} onClick={act}>
      {name}
    </button>
  );
  const isLooking = found !== null;
  return (
    <search className={`${treeStyles.tools} ${layout.noPrint}`}>
      <input
        type="search"
        className={`${formStyles.box} ${treeStyles.search}`}
        aria-label={chooseTexts.search}
        placeholder={chooseTexts.placeholder}
        autoComplete="off"
        value={query}
        onKeyDown={onKey}
        onChange={(event) => onQuery(event.target.value)}
      />
      {button(isLooking ? chooseTexts.foundAll : chooseTexts.all, () => onTurn(true), found === 0)}
      {button(
        isLooking ? chooseTexts.foundNone : chooseTexts.none,
        () => onTurn(false),
        found === 0,
      )}
      {!isLooking && button(chooseTexts.openAll, () => onOpen(true))}
      {!isLooking && button(chooseTexts.closeAll, () => onOpen(false))}
      <p className={isLooking ? treeStyles.found : layout.hidden} role="status">
        {isLooking && chooseTexts.found(found)}
      </p>
    </search>
  );
}
