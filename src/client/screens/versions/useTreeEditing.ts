import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call } from '#client/api/call.ts';
import { showFailure, tell } from '#client/records/failures.ts';
import { removeAfterAsking } from '#client/records/removing.ts';
import type { Read } from '#client/records/useRecord.ts';
import { withLoading } from '#client/state/loading.ts';
import type { Version } from '#shared/model/checklist.ts';
import type { Direction } from '#shared/model/enums.ts';
import { moveInTree } from '#shared/rules/checklist/ordering.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { nodeTexts, treeTexts } from '#shared/text/versions.ts';
import { focusMove, isElsewhere } from './focusMove.ts';

/** Moving and deleting in the tree of a version (specification sections 2 and 4). */
export interface TreeRow {
  id: string;
  kind: 'domain' | 'item' | 'question';
  number: string;
  title: string;
  /** How many items and conditions stand beneath. */
  items: number;
  questions: number;
}
export interface EditedVersion {
  version: Version;
  stamp: string;
  /** The version that it is a copy of. */
  origin?: string | undefined;
}

/** Every row of the tree by its id. */
export function rowsOf(version: Version): Map<string, TreeRow> {
  const rows = new Map<string, TreeRow>();
  for (const { category: domain, number, items } of buildChecklist(version).domains) {
    const questions = items.reduce((sum, item) => sum + item.questions.length, 0);
    rows.set(domain.id, {
      id: domain.id,
      kind: 'domain',
      number: `${number}.`,
      title: domain.title,
      items: items.length,
      questions,
    });
    for (const item of items) {
      rows.set(item.category.id, {
        id: item.category.id,
        kind: 'item',
        number: item.number,
        title: item.category.title,
        items: 0,
        questions: item.questions.length,
      });
      for (const { question, number: one } of item.questions)
        rows.set(question.id, {
          id: question.id,
          kind: 'question',
          number: one,
          title: question.title_or_default,
          items: 0,
          questions: 0,
        });
    }
  }
  return rows;
}

/**
 * Answers what can be done in the tree, and in `said` what a screen reader tells of the last move.
 * A move is on screen at once; it is undone when the server refuses it.
 */
export function useTreeEditing({ data, put, reload }: Read<EditedVersion>) {
  const [said, setSaid] = useState('');
  const now = useRef(data);
  now.current = data;
  /** Moves go one after the other, in the order of the clicks. */
  const moves = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  /** The order as the server has it while moves wait: shown again when one of them fails. */
  const settled = useRef<Version['categories']>([]);
  /**
   * When a move fails, the moves of its round that still wait are not sent: they were meant for an
   * order that did not come about.
   */
  const round = useRef(0);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    // A move that is already on screen must not be lost with the page before the server has it.
    const closing = (event: BeforeUnloadEvent) => waiting.current > 0 && event.preventDefault();
    window.addEventListener('beforeunload', closing);
    return () => {
      here.current = false;
      window.removeEventListener('beforeunload', closing);
    };
  }, []);
  const focus = useRef<{ id: string; direction: Direction } | null>(null);

  useLayoutEffect(() => {
    if (focus.current) focusMove(focus.current);
  });

  /** Moves a row by `times` places: shows that at once, and then the server does it. */
  const move = useCallback(
    (id: string, direction: Direction, times = 1) => {
      for (let n = 0; n < times; n++) {
        const shown = now.current;
        const row = shown && rowsOf(shown.version).get(id);
        if (!shown || !row) return;
        const version = {
          ...shown.version,
          categories: moveInTree(shown.version.categories, id, direction),
        };
        now.current = { ...shown, version };
        focus.current = { id, direction };
        put(now.current);
        setSaid(treeTexts.moved(row.title, rowsOf(version).get(id)?.number ?? ''));
        if (waiting.current === 0) settled.current = shown.version.categories;
        waiting.current++;
        const mine = round.current;
        moves.current = moves.current.then(async () => {
          try {
            if (mine !== round.current) return;
            await withLoading<unknown>(
              row.kind === 'question'
                ? call('questions.move', { id, direction })
                : call('categories.move', { id, direction }),
            );
            settled.current = moveInTree(settled.current, id, direction);
          } catch (error) {
            round.current++;
            if (!here.current) return tell(error);
            if (now.current) {
              now.current = {
                ...now.current,
                version: { ...now.current.version, categories: settled.current },
              };
              put(now.current);
            }
            setSaid('');
            showFailure(error, { version: version.id });
          } finally {
            // Read anew only when all moves are done: an answer in between would show an old order.
            if (--waiting.current === 0 && here.current) void reload();
          }
        });
      }
    },
    [put, reload],
  );

  const remove = useCallback(
    async (id: string) => {
      const shown = now.current;
      const row = shown && rowsOf(shown.version).get(id);
      if (!shown || !row) return;
      const texts = nodeTexts[row.kind];
      const beneath =
        row.kind === 'domain'
          ? treeTexts.beneath(row.items, row.questions)
          : row.kind === 'item'
            ? treeTexts.beneathItem(row.questions)
            : '';
      await removeAfterAsking({
        title: texts.remove.title,
        text: texts.remove.text + (row.items + row.questions > 0 ? beneath : ''),
        name: `${row.number} ${row.title}`,
        done: texts.deleted,
        remove: () =>
          withLoading(
            row.kind === 'question'
              ? call('questions.delete', { id })
              : call('categories.delete', { id }),
          ),
        after: reload,
        around: { version: shown.version.id },
        focus: '[data-tree-head]',
      });
    },
    [reload],
  );
  const forgetFocus = useCallback(() => {
    focus.current = null;
  }, []);
  const noteFocus = useCallback((target: Element) => {
    if (isElsewhere(target, focus.current)) focus.current = null;
  }, []);
  return { said, move, remove, forgetFocus, noteFocus };
}
