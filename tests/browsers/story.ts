import type { ServerProcess } from '#tests/support/serverProcess.ts';
import type { Office } from './office.ts';
import type { Tablet } from './tablet.ts';
import { type Figures, type Ledger, noFigures, plus } from './words.ts';

/** A story of work in a browser that ends with a count. */
export interface Story {
  name: string;
  /** Milliseconds after which it is given up. */
  limit: number;
  tell(scene: Scene): Promise<Outcome>;
}

/** What a story has: a tablet with empty data, the running product, and its own words. */
export interface Scene {
  tablet: Tablet;
  server: ServerProcess;
  office: Office;
  ledger: Ledger;
  /** A name for a location that no other story has. */
  location: string;
  /** Between 0 and 1; the same for the same seed. */
  random(): number;
}

export interface Outcome {
  figures: Figures;
  /** What is not as it should be, a line each. */
  wrong: string[];
  /** More worth telling. */
  notes: string[];
}

export const nothing: Outcome = { figures: noFigures, wrong: [], notes: [] };
/** Several outcomes as one. */
export const together = (...outcomes: Partial<Outcome>[]): Outcome => ({
  figures: outcomes.reduce((sum, { figures = noFigures }) => plus(sum, figures), noFigures),
  wrong: outcomes.flatMap(({ wrong = [] }) => wrong),
  notes: outcomes.flatMap(({ notes = [] }) => notes),
});

/** A line of `wrong` when two things that should be the same are not. */
export const expectSame = (what: string, found: unknown, expected: unknown): string[] => {
  const [one, other] = [JSON.stringify(found), JSON.stringify(expected)];
  return one === other ? [] : [`${what}: ${one} instead of ${other}`];
};
