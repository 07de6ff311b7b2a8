import type { Problem } from '#shared/problems.ts';

/** That a change's heavy work has to come again later, which says nothing of the change itself. */
export class Busy extends Error {
  /** What to tell whoever asked. */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super('heavy work has to wait');
    this.problem = problem;
  }
}
