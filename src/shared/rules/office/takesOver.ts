import { isCoordinator } from './access.ts';

/**
 * Whether somebody may take a colleague's inspection over by themselves. Administrators may not:
 * they read nobody's inspections, and could read every one in this way.
 */
export const takesOver = isCoordinator;
