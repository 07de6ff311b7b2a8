/** What `npm audit --json` answers, as far as it is read here. */
export interface Audit {
  vulnerabilities?: Record<string, { severity: string; range: string; fixAvailable: unknown }>;
  metadata?: { dependencies?: { prod?: number } };
}

const serious = new Set(['high', 'critical']);

/** What to say of an answer, and with which code to end. @param audit null = there was none */
export function verdictOf(audit: Audit | null): { code: 0 | 1 | 2; lines: string[] } {
  if (!audit?.vulnerabilities)
    return {
      code: 2,
      lines: ['The registry gives no advisories here: whether any apply is not known.'],
    };
  const found = Object.entries(audit.vulnerabilities);
  const lines = found.map(
    ([name, { severity, range, fixAvailable }]) =>
      `${name} ${range}: ${severity}${fixAvailable ? ', a later version mends it' : ''}`,
  );
  const count = audit.metadata?.dependencies?.prod ?? 0;
  return {
    code: found.some(([, { severity }]) => serious.has(severity)) ? 1 : 0,
    lines: [...lines, `${found.length} advisories for ${count} packages.`],
  };
}
