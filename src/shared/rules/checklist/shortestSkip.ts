import type { Checklist } from './checklistTree.ts';

/**
 * The numbers of the parts that a tree leaves out, as few as possible: a domain that is left out
 * stands for everything beneath it.
 */
export function shortestSkip({ domains }: Checklist): string[] {
  return domains.flatMap((domain) =>
    domain.skipped
      ? [domain.number]
      : domain.items.flatMap((item) =>
          item.skipped
            ? [item.number]
            : item.questions.filter(({ skipped }) => skipped).map(({ number }) => number),
        ),
  );
}
