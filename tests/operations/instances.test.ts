import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '#tests/support/freePort.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/serverProcess.ts';
import { ask } from './ask.ts';
import { createCrowd } from './crowd.ts';
import { freshPostgres } from './freshPostgres.ts';
import { asking, judge } from './ledger.ts';
import { type Inspector, type Stage, setStage } from './stage.ts';

/**
 * Two instances of the product on one PostgreSQL, as behind a balancer: it must not matter which
 * one answers.
 */
describe('two instances on one PostgreSQL', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'veldinstrument-instances-'));
  let database: string;
  let stage: Stage;
  let publicUrl: string;
  let [one, other] = [] as unknown as [ServerProcess, ServerProcess];
  beforeAll(async () => {
    database = await freshPostgres(`instances_${randomUUID().slice(0, 8)}`);
    stage = await setStage(database);
    publicUrl = `http://localhost:${await freePort()}`;
    const start = () => startServerProcess({ dataDir, publicUrl, env: { DATABASE_URL: database } });
    [one, other] = await Promise.all([start(), start()]);
  });
  afterAll(async () => {
    await Promise.all([one?.dispose(), other?.dispose()]);
    rmSync(dataDir, { recursive: true, force: true });
  });
  const both = () => [one.url, other.url] as const;
  const as = (cookie: string, target: string) => ({ target, publicUrl, cookie });

  it('everything sent to both at once, by 50 writers: applied once', {
    timeout: 120_000,
  }, async () => {
    const crowd = createCrowd(stage, { targets: both(), publicUrl, writers: 50, everywhere: true });
    crowd.start();
    await sleep(2_500);
    await crowd.stop();
    await crowd.settle();
    const { acknowledged, lost, doubled, faults } = await judge(database, crowd.changes, {
      settled: true,
    });
    console.log(
      `two instances, all sent to both: ${acknowledged} changes acknowledged, lost ${lost}, doubled ${doubled}`,
    );
    expect({ lost, doubled, faults: [...faults, ...crowd.faults], broken: crowd.broken }).toEqual({
      lost: 0,
      doubled: 0,
      faults: [],
      broken: [],
    });
    expect(acknowledged).toBeGreaterThan(50);
    crowd.close();
  });

  it('an inspection added through both at once with one Idempotency-Key is one inspection, and both say which', {
    timeout: 60_000,
  }, async () => {
    const { cookie } = stage.inspectors[0] as Inspector;
    const body = { childcare_type: 'KDV_BSO', location: 'Tweemaal', version: stage.version };
    for (let n = 0; n < 20; n++) {
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(
        both().map((target) =>
          ask({ ...as(cookie, target), headers }, 'POST', '/api/inspection', body),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    }
    const [count] = await asking(database, (query) =>
      query("select count(*) as n from inspections where location = 'Tweemaal'"),
    );
    expect(Number(count?.['n'])).toBe(20);
  });

  it('an administrator’s edit on one is seen on the other at once, whole, also by who reads all the time', {
    timeout: 60_000,
  }, async () => {
    const question = stage.questions[0] as string;
    const { cookie } = stage.inspectors[0] as Inspector;
    type Read = { revision: number; categories: { questions: { id: string; text: string }[] }[] };
    const textIn = ({ categories }: Read) =>
      categories.flatMap(({ questions }) => questions).find(({ id }) => id === question)?.text;
    const read = async (target: string) =>
      (await ask(as(stage.administrator, target), 'GET', `/api/version/${stage.version}`)).body
        .version as Read;
    const dashboard = async (target: string) =>
      (await ask(as(cookie, target), 'GET', '/api/inspection/dashboard')).body.versions[0] as Read;
    const seen: Read[] = [];
    let reading = true;
    const readers = [one, other, one, other].map(async ({ url }) => {
      while (reading) seen.push(await read(url));
    });
    const written = new Map<number, string | undefined>();
    for (let n = 0; n < 30; n++) {
      const [here, there] = n % 2 === 0 ? both() : [...both()].reverse();
      const { body } = await ask(
        as(stage.administrator, here as string),
        'GET',
        `/api/question/${question}`,
      );
      const { title, description, default_value } = body.question;
      const edit = { title, description, default_value, text: `Tekst ${n}?`, stamp: body.stamp };
      expect(
        (
          await ask(
            as(stage.administrator, here as string),
            'PUT',
            `/api/question/${question}`,
            edit,
          )
        ).status,
      ).toBe(200);
      const [asAdministrator, asInspector] = [
        await read(there as string),
        await dashboard(there as string),
      ];
      expect([textIn(asAdministrator), textIn(asInspector)]).toEqual([
        `Tekst ${n}?`,
        `Tekst ${n}?`,
      ]);
      written.set(asAdministrator.revision, `Tekst ${n}?`);
    }
    reading = false;
    await Promise.all(readers);
    // A revision and the texts of another would make a finished inspection keep the wrong ones.
    for (const version of seen)
      if (written.has(version.revision))
        expect([version.revision, textIn(version)]).toEqual([
          version.revision,
          written.get(version.revision),
        ]);
    expect(seen.length).toBeGreaterThan(30);
  });

  it('who logs out on one is out on the other', { timeout: 60_000 }, async () => {
    const { cookie } = stage.inspectors.at(-1) as Inspector;
    for (const target of both())
      expect((await ask(as(cookie, target), 'GET', '/logged-in')).body).toMatchObject({
        logged_in: true,
      });
    expect((await ask(as(cookie, one.url), 'GET', '/logout')).status).toBe(200);
    for (const target of both())
      expect((await ask(as(cookie, target), 'GET', '/logged-in')).body).toMatchObject({
        logged_in: false,
      });
    stage.inspectors.pop();
  });

  it('one of them killed under the hands of 50 writers: nothing acknowledged lost or doubled, all go on through the other', {
    timeout: 120_000,
  }, async () => {
    const crowd = createCrowd(stage, { targets: both(), publicUrl, writers: 50 });
    for (let round = 0; round < 3; round++) {
      crowd.start();
      await sleep(300 + Math.random() * 700);
      await one.kill();
      await sleep(500);
      await crowd.stop();
      for (const { cookie } of stage.inspectors)
        expect((await ask(as(cookie, other.url), 'GET', '/logged-in')).body).toMatchObject({
          logged_in: true,
        });
      await crowd.settle();
      await one.restart();
      [one, other] = [other, one];
    }
    const { acknowledged, lost, doubled, faults } = await judge(database, crowd.changes, {
      settled: true,
    });
    console.log(
      `one of two instances killed x 3: ${acknowledged} changes acknowledged, ${crowd.broken.length} requests cut off or refused, lost ${lost}, doubled ${doubled}`,
    );
    expect({ lost, doubled, faults: [...faults, ...crowd.faults] }).toEqual({
      lost: 0,
      doubled: 0,
      faults: [],
    });
    crowd.close();
  });
});
