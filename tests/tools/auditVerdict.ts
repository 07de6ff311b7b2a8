/** What `npm audit --json` answers, as far as it is read here. */
export interface Audit {
  /** By name. `nodes`: the folders where it is installed, as `node_modules/…`. */
  vulnerabilities?: Record<
    string,
    { severity: string; range: string; fixAvailable: unknown; nodes: string[] }
  >;
}

const serious = new Set(['high', 'critical']);

/**
 * What to say of an answer, and with which code to end: 1 for a serious weakness in what people
 * get. One in what only builders have is told, and ends nothing.
 * @param audit null = there was none
 * @param delivered folders of the packages that run on the server or in the browser
 */
export function verdictOf(
  audit: Audit | null,
  delivered: ReadonlySet<string>,
): { code: 0 | 1 | 2; lines: string[] } {
  if (!audit?.vulnerabilities)
    return {
      code: 2,
      lines: ['The registry gives no advisories here: whether any apply is not known.'],
    };
  const found = Object.entries(audit.vulnerabilities).map(([name, one]) => ({
    ...one,
    name,
    isDelivered: one.nodes.some((folder) => delivered.has(folder)),
  }));
  const lines = found.map(
    ({ name, range, severity, fixAvailable, isDelivered }) =>
      `${name} ${range}: ${severity}${isDelivered ? '' : ', only for building'}${fixAvailable ? ', a later version mends it' : ''}`,
  );
  const ours = found.filter(({ isDelivered }) => isDelivered);
  return {
    code: ours.some(({ severity }) => serious.has(severity)) ? 1 : 0,
    lines: [...lines, `${ours.length} advisories for ${delivered.size} delivered packages.`],
  };
}
