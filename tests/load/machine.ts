import { readFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { quantile } from '#tests/bench/table.ts';

/** What a figure must be read with: the machine, the day, and how busy it was with other things. */
export const machine = (): string =>
  `${new Date().toISOString().slice(0, 16).replace('T', ' ')}, ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'unknown make'}, ` +
  `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, load average ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}`;

export interface Use {
  /** Of processor, all cores together. */
  seconds: number;
  /** At its highest. */
  megabytes: number;
}

/** What a process has used so far; NaN where the system does not tell. */
export function usedBy(pid: number): Use {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return { seconds: ticks / 100, megabytes: Number(peak) / 1024 };
  } catch {
    return { seconds: Number.NaN, megabytes: Number.NaN };
  }
}

/**
 * p50, p95, p99 and the most, as cells of a table; `unit`: how many of what was measured make one.
 */
export const spreadOf = (values: readonly number[], unit = 1): string[] =>
  values.length === 0
    ? ['-', '-', '-', '-']
    : [0.5, 0.95, 0.99, 1].map((at) => {
        const value = quantile(values, at) / unit;
        return value.toFixed(value < 10 ? 1 : 0);
      });
