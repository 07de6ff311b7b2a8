import type { QueueEntry } from '#client/device/changeRecords.ts';
import type { Settled } from '#client/device/settle.ts';
import { notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { confirm } from '#client/state/unconfirmed.ts';
import { fullInspection, showInspections } from '#client/state/work.ts';
import type { Outcomes } from '#client/sync/base/outcomes.ts';
import type { Keeper, Reader } from '#client/sync/base/pieces.ts';
import type { Tabs } from '#client/sync/base/tabs.ts';
import type { Marks } from '#client/sync/typing/marks.ts';
import { Problem, type ProblemCode } from '#shared/problems.ts';

/** Takes in what came back from a delivery, and tells the screen. */
export interface Intake {
  /** @param recount reads the numbers for the screen anew. */
  take(settled: Settled, recount: () => Promise<void>): Promise<void>;
}

interface Parts {
  keeper: Keeper;
  marks: Marks;
  outcomes: Outcomes;
  reader: Reader;
  tabs: Tabs;
}

const isAdding = ({ type }: QueueEntry) => type === 'ADD_INSPECTION';

/**
 * Settles added inspections on screen: an accepted one is on the server, a refused one can only be
 * read. The store says so already.
 */
function takeAdded({ applied, refused }: Settled): void {
  const [there, gone] = [applied, refused].map((list) =>
    list.filter(isAdding).map(({ inspection }) => inspection),
  ) as [string[], string[]];
  if (there.length + gone.length === 0) return;
  state.gone.set((ids) => new Set([...ids, ...gone].filter((id) => !there.includes(id))));
}

/** Keeps nothing between two deliveries, so each delivery may make its own. */
export function createIntake({ keeper, marks, outcomes, reader, tabs }: Parts): Intake {
  return {
    async take(settled, recount) {
      const done = [...settled.applied, ...settled.refused];
      keeper.rename(settled.renamed);
      const actions = [...done, ...settled.renamed].map(({ id }) => id);
      keeper.forget(actions);
      takeAdded(settled);
      if (settled.applied.some(isAdding)) reader.arrived();
      const confirmed = settled.applied
        .filter(({ type }) => type === 'FINISH_INSPECTION')
        .map(({ inspection }) => inspection);
      const isRenamed = settled.renamed.length > 0;
      tabs.tell({ kind: 'queue', settled: actions, isRenamed, confirmed });
      const late: string[] = [];
      showInspections(
        [...settled.revisions].flatMap(([id, { from, to }]) => {
          const known = fullInspection(id);
          if (!known || known.revision >= to) return [];
          if (known.revision === from) return [{ ...known, revision: to }];
          // The screen's copy lacks what another reading stored here: it must not pass for the
          // newest.
          late.push(id);
          return [];
        }),
      );
      if (late.length > 0) void reader.showChanged(late).catch(console.warn);
      confirm(confirmed);
      await recount();
      if (settled.conflicts.length > 0 || settled.refused.length > 0) await marks.read();
      // Reload before telling: a person who hears of a refusal must see the server's state.
      const refused = new Set(settled.refused.map(({ inspection }) => inspection));
      await Promise.all(
        [...settled.stale].map((id) => reader.reloadInspection(id, { force: refused.has(id) })),
      );
      for (const { id } of settled.applied) outcomes.tell(id, 'applied');
      // The work list says what has to be done after finishing.
      if (confirmed.length > 0) void reader.loadDashboard().catch(console.warn);
      for (const { id, error, type } of settled.refused) {
        const problem = new Problem(error as ProblemCode);
        const heard = outcomes.tell(id, problem);
        if (!heard || type !== 'FINISH_INSPECTION') notifyProblem(problem);
      }
      // Rare, so it is loaded only now.
      if (settled.conflicts.length > 0)
        (await import('./tellConflicts.ts')).tellConflicts(settled.conflicts);
    },
  };
}
