import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContext } from '@playwright/test';
import pg from 'pg';
import type { Inspection } from '#shared/model/inspection.ts';
import { type ApiClient, logIn } from '#tests/support/apiClient.ts';
import { type FaultProxy, startFaultProxy } from '#tests/support/faultProxy.ts';
import { freePort } from '#tests/support/freePort.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { type Started, startInspection } from '#tests/support/startedInspection.ts';

/**
 * The server's side of a chaos round: a real process on either database behind a line that fails,
 * and what the round does to it.
 */
export interface Site {
  readonly url: string;
  readonly proxy: FaultProxy;
  readonly server: ServerProcess;
  readonly started: Started;
  /**
   * Notes of the inspection as the server has them, by field; asked past the proxy. Null without an
   * answer.
   */
  notes(): Promise<Map<string, string> | null>;
  /** Every change of the inspection that was applied, in order. */
  audit(): Promise<AuditEntry[]>;
  /** Ends the session of a browser on the server. */
  endSession(context: BrowserContext): Promise<void>;
  /** Gives the inspector the role, or takes it. False when the server did not answer. */
  setRole(has: boolean): Promise<boolean>;
  /** Makes a backup; null when there is none to make. */
  backUp(): Promise<string | null>;
  /** Puts a backup back, with the server down; it runs again afterwards. */
  restore(file: string): Promise<void>;
  dispose(): Promise<void>;
}

export interface AuditEntry {
  at: string;
  device: string | null;
  revision: number;
  old: string;
  new: string;
}

export type DatabaseKind = 'sqlite' | 'postgres';

/**
 * Fields are named as in the address of the fill-out screen: 'q-<id>', 'd-<id>', 'x-<id>'; 'notes'
 * = the general ones.
 */
export function fieldsOf(inspection: Inspection): Map<string, string> {
  return new Map([
    ['notes', inspection.notes],
    ...inspection.question_results.map(({ question, notes }): [string, string] => [
      `q-${question}`,
      notes,
    ]),
    ...inspection.category_notes.map(({ category, notes }): [string, string] => [
      `d-${category}`,
      notes,
    ]),
    ...inspection.category_last_question_answers.map(({ category, notes }): [string, string] => [
      `x-${category}`,
      notes,
    ]),
  ]);
}

/**
 * Starts everything, with one started inspection of three conditions. `random` throws the line's
 * dice.
 */
export async function openSite(kind: DatabaseKind, random: () => number): Promise<Site> {
  const postgres = kind === 'postgres' ? await startPostgres() : null;
  const port = await freePort();
  const proxy = await startFaultProxy(`http://localhost:${port}`, { random, keepBodies: true });
  const server = await startServerProcess({
    port,
    publicUrl: proxy.url,
    env: postgres ? { DATABASE_URL: postgres.url } : {},
  });
  const at = { via: server.url };
  let inspector = await logIn(proxy.url, 'inspecteur', at);
  let administrator: ApiClient | null = null;
  const started = await startInspection(inspector, 'Chaos', 3);
  let backups = 0;

  const write = async (text: string, value: string): Promise<void> => {
    if (postgres) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      await client.query(text.replace('?', '$1'), [value]).finally(() => client.end());
      return;
    }
    const db = new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'), { timeout: 10_000 });
    try {
      db.prepare(text).run(value);
    } finally {
      db.close();
    }
  };
  const read = async (text: string, value: string): Promise<Record<string, unknown>[]> => {
    if (postgres) {
      const client = new pg.Client({ connectionString: postgres.url });
      await client.connect();
      return (await client.query(text.replace('?', '$1'), [value]).finally(() => client.end()))
        .rows;
    }
    const db = new DatabaseSync(join(server.dataDir, 'veldinstrument.sqlite'), {
      readOnly: true,
      timeout: 10_000,
    });
    try {
      return db.prepare(text).all(value) as Record<string, unknown>[];
    } finally {
      db.close();
    }
  };

  return {
    url: proxy.url,
    proxy,
    server,
    started,
    async notes() {
      try {
        let { status, body } = await inspector.call<{ inspection: Inspection }>(
          'GET',
          `/api/inspection/${started.id}`,
        );
        if (status === 401) {
          inspector = await logIn(proxy.url, 'inspecteur', at);
          ({ status, body } = await inspector.call('GET', `/api/inspection/${started.id}`));
        }
        return status === 200 ? fieldsOf(body.inspection) : null;
      } catch {
        return null;
      }
    },
    audit: async () =>
      (
        await read(
          'select at, device, revision, old_json, new_json from audit where record_id = ? and revision is not null order by revision',
          started.id,
        )
      ).map((row) => ({
        at: String(row['at']),
        device: row['device'] as string | null,
        revision: Number(row['revision']),
        old: String(row['old_json'] ?? ''),
        new: String(row['new_json'] ?? ''),
      })),
    async endSession(context) {
      const token =
        (await context.cookies(proxy.url)).find(({ name }) => name === 'vi')?.value ?? '';
      await write(
        'delete from sessions where id_hash = ?',
        createHash('sha256').update(token).digest('base64url'),
      );
      await context.clearCookies({ name: /^_demo/ });
    },
    async setRole(has) {
      try {
        for (let attempt = 0; attempt < 2; attempt++) {
          administrator ??= await logIn(proxy.url, 'beheerder', at);
          const form = new FormData();
          form.append('admin', '0');
          form.append('inspector', has ? '1' : '0');
          const { status } = await administrator.call(
            'POST',
            `/api/user/${inspector.account.id}`,
            form,
          );
          if (status === 200) return true;
          // A restore may have ended this session.
          administrator = null;
        }
      } catch {}
      return false;
    },
    async backUp() {
      if (postgres) return null;
      const file = join(server.dataDir, `chaos-${++backups}.sqlite`);
      const { code } = await server.command('src/server/tools/backup.ts', '--to', file);
      return code === 0 ? file : null;
    },
    async restore(file) {
      await server.kill();
      const { code, output } = await server.command('src/server/tools/restore.ts', file, '--yes');
      if (code !== 0) throw new Error(`the backup could not be put back:\n${output}`);
      await server.restart();
    },
    async dispose() {
      await proxy.close();
      await server.dispose();
      await postgres?.stop();
    },
  };
}
