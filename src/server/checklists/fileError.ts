import type { FileProblem } from '#shared/model/checklistPreview.ts';
import { fileProblemTexts } from '#shared/text/checklistFiles.ts';

/** Sorts "rij 9" before "rij 12". */
const byPlace = new Intl.Collator('nl', { numeric: true });

/** More problems than anybody repairs in one go. */
const mostProblems = 200;

/** A refused file, with everything that is wrong in it. */
export class ChecklistFileError extends Error {
  readonly problems: FileProblem[];
  constructor(unsorted: readonly FileProblem[]) {
    const problems = [...unsorted].sort((a, b) => byPlace.compare(a.row, b.row));
    super('the checklist file is refused');
    const more = problems.length - mostProblems;
    this.problems =
      more > 0
        ? [
            ...problems.slice(0, mostProblems - 1),
            { row: '…', reason: fileProblemTexts.more(more + 1) },
          ]
        : [...problems];
  }
  /** One line each: "regel 12: …". */
  get lines(): string[] {
    return this.problems.map(({ row, reason }) => `${row}: ${reason}`);
  }
}

/** Refuses a file as a whole, for one reason. */
export const refuseFile = (reason: string): ChecklistFileError =>
  new ChecklistFileError([{ row: fileProblemTexts.file, reason }]);
