import { useEffect, useRef } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { useInspection, type WithTree } from '#client/records/useInspection.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { canEdit } from '#shared/rules/inspection/status.ts';

/** An inspection that a form is open on. */
export interface Editable extends WithTree {
  /** It was finished elsewhere since: nothing can be saved any more. */
  isOver: boolean;
}

/**
 * The inspection of a form; null until it was read. While a newer state of it is being read, the
 * older one stays: the form on it is not taken away. A finished one cannot be edited: the person
 * goes to the list of inspections instead. One that is finished elsewhere while its form is open
 * stays, so that the form can say what became of what was typed.
 */
export function useEditable(id: string): Editable | null {
  const read = useInspection(id);
  const last = useRef(read);
  if (read) last.current = read;
  const found = last.current?.inspection.id === id ? last.current : null;
  const opened = useRef('');
  // The list may know that it is finished before the whole record is here.
  const listed = useStore(state.work, (work) => work.inspections?.get(id)?.status);
  const status = listed ?? found?.inspection.status;
  const editable = found !== null && status !== undefined && canEdit(status);
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
