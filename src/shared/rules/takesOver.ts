import { isCoordinator } from './access.ts';

/**
 * Whether somebody may take a colleague's inspection over by themselves. Not administrators: they
 * read nobody's inspections, and would read every one in this way.
 */
export const takesOver = isCoordinator;
