import type { HelpText } from './help.ts';
import { helpForAdmins } from './helpForAdmins.ts';
import { helpForInspectors } from './helpForInspectors.ts';

/** The pages of the manual, in their order. */
export const helpPages: readonly HelpText[] = [...helpForInspectors, ...helpForAdmins];
