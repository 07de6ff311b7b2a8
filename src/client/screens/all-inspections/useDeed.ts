import { useState } from 'react';
import { Offline } from '#client/api/call.ts';
import { tell } from '#client/records/failures.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { endsSession, Problem, problems } from '#shared/problems.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { overviewTexts } from '#shared/text/overview.ts';
import type { Chosen } from './chosen.ts';

type News = { header: string; text: string };

/** Something that is done to inspections, one by one. */
interface Steps {
  rows: readonly OwnedInspection[];
  /** Does it to one inspection. If it was done to that one before, this must change nothing. */
  act: (row: OwnedInspection) => Promise<unknown>;
  busy: (done: number, total: number) => string;
  done: (count: number) => News;
  /** The message about the places where it cannot be done (any more). */
  missed: (locations: readonly string[]) => News;
  /** The message when it stopped half-way. */
  partly: (done: number, total: number) => News;
  /** How it is taken back, where it can be. */
  undo?: Undo;
}
/** The same steps, with a question before them. */
interface Deed extends Steps {
  question: { title: string; text: string; confirm: string };
}
interface Undo {
  can: (row: OwnedInspection) => boolean;
  act: (row: OwnedInspection) => Promise<unknown>;
  done: (count: number) => News;
}

export interface Doing {
  /** How far it is; null when nothing is being done. */
  progress: string | null;
  /** What could not be done last time, and why; null when everything was done. */
  left: string | null;
  run: (deed: Deed) => Promise<void>;
}

/** Whether an error is about one inspection: it is gone, or no longer what this person saw. */
const isOfOne = (error: unknown): boolean =>
  error instanceof Problem && [404, 409].includes(problems[error.code].status);

/**
 * Asks, and then does it to one inspection after the other, with progress meanwhile. An inspection
 * that it was done to, or that it cannot be done to, is chosen no longer. When it fails for all, as
 * without a line, the rest stays chosen.
 * @param after runs at the end: the button that was pressed may be disabled by then
 */
export function useDeed(chosen: Chosen, reload: () => unknown, after: () => void): Doing {
  const [progress, setProgress] = useState<string | null>(null);
  const [notDone, setNotDone] = useState<string | null>(null);

  async function run(deed: Deed): Promise<void> {
    if (await ask({ ...deed.question, cancel: adminTexts.cancel })) await carryOut(deed);
  }

  async function carryOut({ rows, act, busy, done, missed, partly, undo }: Steps): Promise<void> {
    setNotDone(null);
    const finished: string[] = [];
    const left: OwnedInspection[] = [];
    const one = async (row: OwnedInspection) => {
      try {
        await act(row);
        finished.push(row.id);
      } catch (error) {
        if (!isOfOne(error)) throw error;
        left.push(row);
      }
    };
    const all = async () => {
      for (const row of rows) {
        setProgress(busy(finished.length, rows.length));
        await one(row);
      }
    };
    const failure = await withLoading(all()).catch((error: unknown) => error);
    setProgress(null);
    chosen.drop([...finished, ...left.map(({ id }) => id)]);
    const back = rows.filter((row) => finished.includes(row.id) && undo?.can(row));
    const takeBack =
      undo && back.length > 0
        ? { label: overviewTexts.undo, run: () => void carryOut(backOf(back, undo)) }
        : undefined;
    if (failure !== undefined && finished.length > 0)
      say('warning', partly(finished.length, rows.length), takeBack);
    else if (finished.length > 0) say('success', done(finished.length), takeBack);
    if (left.length > 0) {
      const news = missed(left.map(({ location }) => location));
      say('warning', news);
      // The message goes away; the person must still know then which ones were not done.
      setNotDone(`${news.header}: ${news.text}`);
    }
    if (failure !== undefined) tell(failure);
    after();
    // Without a line or a session there is nothing to read, and the chosen ones stay in sight.
    if (!(failure instanceof Offline || endsSession(failure))) await reload();
  }

  return { progress, left: notDone, run };
}

const say = (
  kind: 'success' | 'warning',
  { header, text }: News,
  action?: Parameters<typeof notify>[3],
): void => notify(kind, header, text, action);

/** The steps that take a deed back: without a question, and without an undo of their own. */
const backOf = (rows: readonly OwnedInspection[], { act, done }: Undo): Steps => ({
  rows,
  act,
  done,
  busy: overviewTexts.undoing,
  missed: overviewTexts.notUndone,
  partly: overviewTexts.partlyUndone,
});
