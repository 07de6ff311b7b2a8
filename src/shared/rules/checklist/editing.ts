/**
 * The structure of a version is locked once inspections use it (specification sections 2 and 4).
 */
export const canChangeStructure = (version: { inspection_count: number }): boolean =>
  version.inspection_count === 0;
