import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createTurns } from '#server/work/turns.ts';
import type { Problem } from '#shared/problems.ts';
import { onBothDatabases } from '#tests/support/app.ts';
import { deskOf, deviceOf } from '#tests/support/devices.ts';

describe('turns', () => {
  const gate = () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    return { open, opened };
  };
  const settings = { atOnce: 2, most: 30, small: 0, patience: 60_000, comeBack: 10 };

  it('lets a few work at the same time, and the next ones in the order they came', async () => {
    const turns = createTurns(settings);
    const gates = Array.from({ length: 5 }, gate);
    const began: number[] = [];
    const works = gates.map(({ opened }, n) =>
      turns.inTurn(10, async () => {
        began.push(n);
        await opened;
      }),
    );
    expect(began).toEqual([0, 1]);
    for (const n of [1, 0, 2, 3, 4]) {
      gates[n]?.open();
      await works[n];
    }
    expect(began).toEqual([0, 1, 2, 3, 4]);
  });

  it('asks the others to come back, before anything of theirs was done', async () => {
    const turns = createTurns(settings);
    const held = gate();
    const works = Array.from({ length: 5 }, () => turns.inTurn(10, () => held.opened));
    let done = false;
    const refused = turns.inTurn(10, async () => {
      done = true;
    });
    await expect(refused).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfter: 10,
    } satisfies Partial<Problem>);
    expect(() => turns.announce(10)).toThrow('too_many_requests');
    expect(() => turns.refuseWhenFull(10)).toThrow('too_many_requests');
    expect(done).toBe(false);
    held.open();
    await Promise.all(works);
    expect(() => turns.announce(10)).not.toThrow();
    await expect(turns.inTurn(10, async () => 'klaar')).resolves.toBe('klaar');
  });

  it('one person keeps nobody out: half of the room, and behind the others', async () => {
    const turns = createTurns({ ...settings, atOnce: 1 });
    const gates = Array.from({ length: 4 }, gate);
    const began: string[] = [];
    const by = (owner: string, n: number) =>
      turns.inTurn(
        10,
        async () => {
          began.push(owner);
          await gates[n]?.opened;
        },
        owner,
      );
    const works = [by('one', 0), by('one', 1), by('one', 2)];
    await expect(by('one', 3)).rejects.toThrow('too_many_requests');
    works.push(by('other', 3));
    expect(began).toEqual(['one']);
    gates[0]?.open();
    await works[0];
    gates[1]?.open();
    await works[1];
    for (const { open } of gates) open();
    await Promise.all(works);
    expect(began).toEqual(['one', 'one', 'one', 'other']);
  });

  it('one person never has the last place, and fills no line alone, however large their work', async () => {
    const turns = createTurns(settings);
    const [long, second] = [gate(), gate()];
    const began: string[] = [];
    const work = (name: string, until: Promise<void>, owner: string, weight = 10) =>
      turns.inTurn(
        weight,
        async () => {
          began.push(name);
          await until;
        },
        owner,
      );
    const works = [work('een', long.opened, 'noor'), work('twee', second.opened, 'noor', 20_000)];
    expect(began).toEqual(['een']);
    expect(() => turns.refuseWhenFull(10)).not.toThrow();
    await work('van een ander', Promise.resolve(), 'samir');
    expect(began).toEqual(['een', 'van een ander']);
    long.open();
    await works[0];
    expect(began).toEqual(['een', 'van een ander', 'twee']);
    second.open();
    await Promise.all(works);
  });

  it('lets nobody wait longer than its patience, and goes on after it', async () => {
    const turns = createTurns({ ...settings, patience: 20 });
    const held = gate();
    const works = [1, 2].map(() => turns.inTurn(1, () => held.opened));
    await expect(turns.inTurn(1, async () => 'te laat')).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    held.open();
    await Promise.all(works);
    await expect(turns.inTurn(1, async () => 'klaar')).resolves.toBe('klaar');
  });

  it('lets nobody keep others out by announcing what never comes', () => {
    const turns = createTurns({ ...settings, most: 40 });
    for (let i = 0; i < 20; i++)
      try {
        turns.announce(1_000, 'a');
      } catch (error) {
        expect(error).toMatchObject({ code: 'too_many_requests' });
      }
    expect(() => turns.announce(1_000, 'a')).toThrow('too_many_requests');
    expect(turns.announce(10, 'b')).toBeTypeOf('function');
    expect(turns.announce(10, 'c')).toBeTypeOf('function');
  });

  it('counts what is on its way in, until it is there or too slow', async () => {
    const turns = createTurns({ ...settings, patience: 50 });
    const arrived = [1, 2, 3].map(() => turns.announce(10));
    expect(() => turns.announce(10)).toThrow('too_many_requests');
    arrived[0]?.();
    const slow = turns.announce(10);
    expect(() => turns.announce(10)).toThrow('too_many_requests');
    // Until those that are too slow count no more.
    await vi.waitFor(() => turns.announce(10), { timeout: 10_000 });
    slow();
  });

  it('keeps nobody waiting whose work is small', async () => {
    const turns = createTurns({ ...settings, small: 3 });
    const held = gate();
    const works = Array.from({ length: 5 }, () => turns.inTurn(10, () => held.opened));
    await expect(turns.inTurn(3, async () => 'klaar')).resolves.toBe('klaar');
    expect(() => turns.announce(3)).not.toThrow();
    held.open();
    await Promise.all(works);
  });

  it('gives the turn on when the work fails', async () => {
    const turns = createTurns({ ...settings, atOnce: 1 });
    const [first, second] = [
      turns.inTurn(1, () => Promise.reject(new Error('stuk'))),
      turns.inTurn(1, async () => 'klaar'),
    ];
    await expect(first).rejects.toThrow('stuk');
    await expect(second).resolves.toBe('klaar');
  });
});

onBothDatabases('§4 decisions 4: many deliveries at the same moment', (use) => {
  it('are taken, or asked to come back with Retry-After, and all are receipted in the end', async () => {
    const desk = await deskOf(use());
    // An organisation that gets its line back: ten people, of each four deliveries.
    const people = await Promise.all(Array.from({ length: 10 }, () => deskOf(use())));
    const deliveries = await Promise.all(
      people
        .flatMap((one) => [one, one, one, one])
        .map(async ({ inspector, started }) => {
          const tablet = deviceOf(inspector);
          const id = await started();
          const actions = Array.from({ length: 300 }, (_, n) =>
            tablet.change(id, 'SAVE_INSPECTION_NOTES', { notes: `<p>${n}</p>` }, 2),
          );
          return { inspector, actions };
        }),
    );
    const office = deviceOf(desk.inspector);
    const own = await desk.started();
    let waiting = deliveries;
    let asked = 0;
    for (let round = 0; waiting.length > 0 && round < 40; round++) {
      const crowd = waiting.map(({ inspector, actions }) =>
        inspector.post('/api/action-queue', { actions }, { 'idempotency-key': randomUUID() }),
      );
      // Somebody with a line, who did two things quickly after each other.
      const quick = [1, 2].map((n) =>
        office.change(own, 'SAVE_INSPECTION_NOTES', { notes: `<p>${n}</p>` }, 2),
      );
      expect((await office.sendAll(quick)).map(({ status }) => status)).toEqual([
        'applied',
        'applied',
      ]);
      const answers = await Promise.all(crowd);
      for (const { status, body, headers } of answers)
        if (status === 200)
          expect(body.results.map((one: { status: string }) => one.status)).toEqual(
            Array(300).fill('applied'),
          );
        else
          expect({ status, error: body.error, after: Number(headers['retry-after']) }).toEqual({
            status: 429,
            error: 'too_many_requests',
            after: 5,
          });
      waiting = waiting.filter((_, index) => answers[index]?.status !== 200);
      asked += waiting.length;
    }
    expect(waiting).toEqual([]);
    // More came than may wait: somebody was asked to come back.
    expect(asked).toBeGreaterThan(0);
    const counted = await use()
      .db.selectFrom('receipts')
      .select('id')
      .where('status', '=', 'applied')
      .where('device', '!=', office.name)
      .where('type', '=', 'SAVE_INSPECTION_NOTES')
      .execute();
    expect(counted).toHaveLength(40 * 300);
  }, 120_000);
});
