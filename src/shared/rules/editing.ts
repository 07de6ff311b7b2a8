/** What is locked once inspections use a version (specification sections 2 and 4). */
export const canChangeStructure = (version: { inspection_count: number }): boolean =>
  version.inspection_count === 0;
