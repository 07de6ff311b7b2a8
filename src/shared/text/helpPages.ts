import type { HelpText } from './help.ts';
import { helpForAdmins } from './helpForAdmins.ts';
import { helpForAfterwards } from './helpForAfterwards.ts';
import { helpForCoordinators } from './helpForCoordinators.ts';
import { helpForInspectors } from './helpForInspectors.ts';
import { helpForPlanning } from './helpForPlanning.ts';
import { helpToStart } from './helpToStart.ts';

/** The pages of the manual, in their order. */
export const helpPages: readonly HelpText[] = [
  ...helpToStart,
  ...helpForPlanning,
  ...helpForInspectors,
  ...helpForAfterwards,
  ...helpForCoordinators,
  ...helpForAdmins,
];
