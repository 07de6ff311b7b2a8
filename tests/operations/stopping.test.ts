import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import {
  type BreakablePostgres,
  startBreakablePostgres,
} from '#tests/support/breakablePostgres.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { type Asked, ask } from './ask.ts';
import { createCrowd } from './crowd.ts';
import { freshPostgres } from './freshPostgres.ts';
import { judge } from './ledger.ts';
import { type Inspector, setStage } from './stage.ts';

/**
 * SIGTERM under the hands of people at work: who was let in is answered, and the process ends by
 * itself, with 0.
 */
const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-stopping-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const writers = 50;
const rounds = 2;

describe('stopping', () => {
  it.each(['SQLite', 'PostgreSQL'])(
    `under ${writers} writers, x ${rounds}: nobody who asked before the signal goes without an answer (%s)`,
    { timeout: 120_000 },
    async (kind) => {
      const dataDir = mkdtempSync(join(folder, 'data-'));
      const database =
        kind === 'SQLite'
          ? join(dataDir, 'veldinstrument.sqlite')
          : await freshPostgres(`stop_${randomUUID().slice(0, 8)}`);
      const stage = await setStage(database);
      const server = await startServerProcess({
        dataDir,
        env: kind === 'SQLite' ? {} : { DATABASE_URL: database },
      });
      const crowd = createCrowd(stage, {
        targets: [server.url],
        publicUrl: server.publicUrl,
        writers,
      });
      try {
        for (let round = 0; round < rounds; round++) {
          crowd.start();
          await sleep(300 + Math.random() * 500);
          const signalled = Date.now();
          expect(await server.stop()).toBe(0);
          await crowd.stop();
          expect(crowd.broken.filter(({ began }) => began < signalled)).toEqual([]);
          crowd.broken.length = 0;
          const { lost, doubled, faults } = await judge(database, crowd.changes);
          expect({ lost, doubled, faults: [...faults, ...crowd.faults] }).toEqual({
            lost: 0,
            doubled: 0,
            faults: [],
          });
          await server.restart();
        }
        await crowd.settle();
        const { acknowledged, lost, doubled, faults } = await judge(database, crowd.changes, {
          settled: true,
        });
        expect({ lost, doubled, faults }).toEqual({ lost: 0, doubled: 0, faults: [] });
        console.log(
          `SIGTERM x ${rounds}, ${writers} writers, ${kind}: ${acknowledged} changes acknowledged, ${crowd.statuses.get(503) ?? 0} x 503, unanswered 0, lost 0, doubled 0`,
        );
      } finally {
        crowd.close();
        await server.dispose();
      }
    },
  );

  /**
   * A server on which so many inspectors each have a finished inspection, with notes of so many
   * sentences; `draw` asks for its report.
   */
  async function withReports(
    people: number,
    sentences: number,
    work: (server: ServerProcess, draw: (who: number) => Promise<Asked>) => Promise<void>,
  ) {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    const stage = await setStage(join(dataDir, 'veldinstrument.sqlite'), { people, each: 1 });
    const server = await startServerProcess({ dataDir });
    const call = (who: number, method: string, path: string, body?: unknown) => {
      const { cookie, inspections } = stage.inspectors[who] as Inspector;
      return ask(
        { target: server.url, publicUrl: server.publicUrl, cookie },
        method,
        `/api/inspection/${inspections[0]}/${path}`,
        body,
      );
    };
    const notes = `<p>${'Een lange notitie over wat er te zien was. '.repeat(sentences)}</p>`;
    try {
      for (let who = 0; who < people; who++) {
        for (const question of stage.questions)
          expect(
            (
              await call(who, 'POST', 'save-question-result', {
                question,
                result: 'satisfies',
                notes,
              })
            ).status,
          ).toBe(200);
        expect((await call(who, 'POST', 'finish')).status).toBe(200);
      }
      await work(server, (who) => call(who, 'GET', 'export'));
    } finally {
      await server.dispose();
    }
  }

  it('while a report is drawn: it is finished', { timeout: 120_000 }, async () => {
    await withReports(1, 20, async (server, draw) => {
      const drawn = draw(0);
      await sleep(300);
      expect(await server.stop()).toBe(0);
      const { status, headers, bytes } = await drawn;
      expect([status, headers['content-type'], bytes.subarray(0, 5).toString()]).toEqual([
        200,
        'application/pdf',
        '%PDF-',
      ]);
    });
  });

  it('while more reports wait than can be drawn in time: the others are told, and it ends', {
    timeout: 120_000,
  }, async () => {
    await withReports(5, 1_200, async (server, draw) => {
      const drawn = Array.from({ length: 45 }, (_, n) => draw(n % 5));
      await sleep(500);
      const began = Date.now();
      expect(await server.stop()).toBe(0);
      // Whoever stops us waits this long before killing.
      expect(Date.now() - began).toBeLessThan(20_000);
      const answers = await Promise.all(drawn);
      const told = answers.filter(({ status }) => status === 503);
      for (const { body } of told)
        expect(body).toMatchObject({ status: 503, error: 'unavailable' });
      expect(told.length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status === 200).length + told.length).toBe(
        drawn.length,
      );
    });
  });

  it('while the database is silent: it ends all the same', { timeout: 120_000 }, async () => {
    const postgres: BreakablePostgres = await startBreakablePostgres();
    const database = await postgres.database('silent');
    const stage = await setStage(database);
    const server = await startServerProcess({
      dataDir: folder,
      env: { DATABASE_URL: database, LOG_LEVEL: 'silent' },
    });
    const asker = {
      target: server.url,
      publicUrl: server.publicUrl,
      cookie: (stage.inspectors[0] as Inspector).cookie,
      agent: new Agent({ keepAlive: true }),
    };
    expect((await ask(asker, 'GET', '/api/account')).status).toBe(200);
    postgres.pause();
    const waiting = ask(asker, 'GET', '/api/account');
    await sleep(200);
    expect(await server.stop()).toBe(0);
    expect(
      await waiting.then(
        ({ status }) => status,
        (error: { code: string }) => error.code,
      ),
    ).toBe(503);
    asker.agent.destroy();
    await server.dispose();
    await postgres.dispose();
  });
});
