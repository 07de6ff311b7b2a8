import { useState } from 'react';
import { Offline } from '#client/api/call.ts';
import { tell } from '#client/records/facing.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { endsSession, Problem, problems } from '#shared/problems.ts';
import { adminTexts } from '#shared/text/admin.ts';
import type { Chosen } from './chosen.ts';

type News = { header: string; text: string };

/** Something that is done to inspections, one by one. */
export interface Deed {
  rows: readonly OwnedInspection[];
  question: { title: string; text: string; confirm: string };
  /** Doing it again to one that it was done to must change nothing. */
  act: (row: OwnedInspection) => Promise<unknown>;
  busy: (done: number, total: number) => string;
  done: (count: number) => News;
  /** Where it cannot be done (any more). */
  missed: (locations: readonly string[]) => News;
  /** It stopped half-way. */
  partly: (done: number, total: number) => News;
}

export interface Doing {
  /** How far it is; null when nothing is being done. */
  progress: string | null;
  run: (deed: Deed) => Promise<void>;
}

/** Of one inspection alone: it is gone, or no longer what this person saw. */
const isOfOne = (error: unknown): boolean =>
  error instanceof Problem && [404, 409].includes(problems[error.code].status);

/**
 * Does it after a question, with progress meanwhile. What it was done to, or cannot be done to, is
 * chosen no longer; when all of it fails, as without a line, the rest stays chosen.
 * @param after runs at the end: the button that was pressed may be one that cannot be pressed now
 */
export function useDeed(chosen: Chosen, reload: () => unknown, after: () => void): Doing {
  const [progress, setProgress] = useState<string | null>(null);

  async function run({ rows, question, act, busy, done, missed, partly }: Deed): Promise<void> {
    if (!(await ask({ ...question, cancel: adminTexts.cancel }))) return;
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
    if (failure !== undefined && finished.length > 0)
      say('warning', partly(finished.length, rows.length));
    else if (finished.length > 0) say('success', done(finished.length));
    if (left.length > 0) say('warning', missed(left.map(({ location }) => location)));
    if (failure !== undefined) tell(failure);
    after();
    // Without a line or a session there is nothing to read, and what is chosen stays in sight.
    if (!(failure instanceof Offline || endsSession(failure))) await reload();
  }

  return { progress, run };
}

const say = (kind: 'success' | 'warning', { header, text }: News): void =>
  notify(kind, header, text);
