import type { Category } from '#shared/model/checklist.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';

/** The records of a dashboard, each with its own tree if it has one. */
export const withTrees = ({
  inspections,
  trees = {},
}: {
  inspections: readonly DashboardInspection[];
  trees?: Readonly<Record<string, Category[]>> | undefined;
}): DashboardInspection[] =>
  inspections.map((one) => {
    const { tree, ...version } = one.version;
    const categories = tree === undefined ? undefined : trees[tree];
    return categories ? { ...one, version: { ...version, categories } } : one;
  });
