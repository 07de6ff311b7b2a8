import type { Problem } from '#shared/problems.ts';

/** Heavy work for a change must come again later; this says nothing about the change itself. */
export class Busy extends Error {
  /** The answer for the person who asked. */
  readonly problem: Problem;

  constructor(problem: Problem) {
    super('heavy work has to wait');
    this.problem = problem;
  }
}
