import { useEffect, useRef } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { useInspection, type WithTree } from '#client/records/useInspection.ts';
import { canEdit } from '#shared/rules/inspection/status.ts';

/** An inspection that a form is open on. */
export interface Editable extends WithTree {
  /** It was finished elsewhere since: nothing can be saved any more. */
  isOver: boolean;
}

/**
 * The inspection of a form; null until it was read. A finished one cannot be edited: the person
 * goes to the list of inspections instead. One that is finished elsewhere while its form is open
 * stays, so that the form can say what became of what was typed.
 */
export function useEditable(id: string): Editable | null {
  const found = useInspection(id);
  const opened = useRef('');
  const editable = found !== null && canEdit(found.inspection.status);
  if (editable) opened.current = id;
  const isOpen = opened.current === id;
  useEffect(() => {
    if (found && !isOpen) void go(paths.inspections(), { replace: true });
  }, [found, isOpen]);
  return found && isOpen ? { ...found, isOver: !editable } : null;
}

/** Does this once, when the inspection of a form cannot be edited any more. */
export function useWhenOver(isOver: boolean, act: () => void): void {
  const now = useRef(act);
  now.current = act;
  useEffect(() => {
    if (isOver) now.current();
  }, [isOver]);
}
