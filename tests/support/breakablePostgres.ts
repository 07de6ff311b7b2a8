import { type ChildProcess, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { ended, makeCluster } from './postgres.ts';

/**
 * A PostgreSQL of its own, to be broken in the ways databases break. It syncs every commit to disk.
 */
export interface BreakablePostgres {
  readonly url: string;
  /** A new database on it. `more` = the end of the statement, such as `tablespace small`. */
  database(name: string, more?: string): Promise<string>;
  /**
   * `fast` tells everybody and ends; `immediate` drops everything, as a crash does: the next start
   * recovers from the log.
   */
  stop(how: 'fast' | 'immediate'): Promise<void>;
  start(): Promise<void>;
  /** All its processes stand still: connections stay open, and nothing answers. */
  pause(): void;
  resume(): void;
  /** A statement as its superuser. */
  run(text: string): Promise<pg.QueryResult>;
  dispose(): Promise<void>;
}

/** `settings`: `name=value`, such as `max_connections=20`. */
export async function startBreakablePostgres(
  settings: readonly string[] = [],
): Promise<BreakablePostgres> {
  const cluster = await makeCluster();
  let server = await cluster.start(settings);
  let stopping: Promise<void> = Promise.resolve();
  const signal = (name: NodeJS.Signals) => {
    // The first one first: it must make no new ones while the others are looked up.
    server.kill(name);
    for (const pid of childrenOf(server)) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended meanwhile.
      }
    }
  };
  const run = async (text: string): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: cluster.url });
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  return {
    url: cluster.url,
    run,
    database: async (name, more = '') => {
      await run(`create database ${name} ${more}`);
      const url = new URL(cluster.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    stop: (how) => {
      stopping = ended(server, how === 'fast' ? 'SIGINT' : 'SIGQUIT');
      return stopping;
    },
    start: async () => {
      // It may have been stopped by somebody who does not wait.
      await stopping;
      server = await cluster.start(settings);
    },
    pause: () => signal('SIGSTOP'),
    resume: () => signal('SIGCONT'),
    dispose: async () => {
      if (server.exitCode === null) signal('SIGCONT');
      await ended(server, 'SIGINT');
      cluster.remove();
    },
  };
}

function childrenOf(server: ChildProcess): number[] {
  const parents: [pid: number, parent: number][] =
    process.platform === 'linux' ? fromProc() : fromPs();
  return parents.filter(([, parent]) => parent === server.pid).map(([pid]) => pid);
}

/** Without `ps`, which small images lack. */
function fromProc(): [number, number][] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        // "pid (name) state parent …"; the name may hold spaces and brackets.
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /s, '')
          .split(' ');
        return [[Number(pid), Number(parent)] as [number, number]];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}

function fromPs(): [number, number][] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  return lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
}
