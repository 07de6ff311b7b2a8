import { useState } from 'react';
import { tell } from '#client/records/facing.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { adminTexts } from '#shared/text/admin.ts';
import type { Chosen } from './chosen.ts';

type News = { header: string; text: string };

/** Something that is done to inspections, one by one. */
export interface Deed {
  rows: readonly OwnedInspection[];
  question: { title: string; text: string; confirm: string };
  /** Doing it again to one that it was done to must change nothing. */
  act: (id: string) => Promise<unknown>;
  busy: (done: number, total: number) => string;
  done: (count: number) => News;
  partly: (done: number, total: number) => News;
}

export interface Doing {
  /** How far it is; null when nothing is being done. */
  progress: string | null;
  run: (deed: Deed) => Promise<void>;
}

/**
 * Does it after a question, with progress meanwhile. What it was done to is chosen no longer; at
 * the first that fails it stops, and the rest stays chosen.
 */
export function useDeed(chosen: Chosen, reload: () => unknown): Doing {
  const [progress, setProgress] = useState<string | null>(null);

  async function run({ rows, question, act, busy, done, partly }: Deed): Promise<void> {
    if (!(await ask({ ...question, cancel: adminTexts.cancel }))) return;
    const finished = new Set<string>();
    let failure: unknown = null;
    const all = async () => {
      for (const { id } of rows) {
        setProgress(busy(finished.size, rows.length));
        await act(id);
        finished.add(id);
      }
    };
    await withLoading(all()).catch((error: unknown) => {
      failure = error;
    });
    setProgress(null);
    chosen.set([...chosen.rows.values()].filter(({ id }) => !finished.has(id)));
    if (failure === null) say('success', done(finished.size));
    else {
      if (finished.size > 0) say('warning', partly(finished.size, rows.length));
      tell(failure);
    }
    await reload();
  }

  return { progress, run };
}

const say = (kind: 'success' | 'warning', { header, text }: News): void =>
  notify(kind, header, text);
