import { expect, it } from 'vitest';
import { limits } from '#shared/model/limits.ts';
import { Problem } from '#shared/problems.ts';
import { Busy } from './busy.ts';
import { createCleaner } from './cleaner.ts';
import { ThreadFailed } from './thread.ts';

/** A text with more tags than the cleaner cleans outside its thread. */
const long = (word: string) => `<p>${word}</p>`.repeat(2_000);
const clean = (cleaner: ReturnType<typeof createCleaner>, html: string) =>
  cleaner.clean('a', html, 'notes', limits.notes);

it('cleans a long text in a thread as it would here', async () => {
  const cleaner = createCleaner();
  expect(await clean(cleaner, long('<b onclick="x">a</b>'))).toBe(long('<strong>a</strong>'));
  await expect(clean(cleaner, long('<b>a</b>').repeat(3))).rejects.toMatchObject({
    fields: { notes: 'too_long' },
  });
  await cleaner.close();
});

const failing = (error: unknown) =>
  createCleaner({ ask: () => Promise.reject(error), close: async () => undefined });

it('asks to come again where many wait, for that says nothing of the text', async () => {
  const cleaner = failing(new Problem('too_many_requests', { retryAfter: 5 }));
  for (let time = 0; time < 3; time++) {
    const said = await clean(cleaner, long('a')).catch((error: unknown) => error);
    expect(said).toBeInstanceOf(Busy);
    expect((said as Busy).problem).toMatchObject({ code: 'too_many_requests', retryAfter: 5 });
  }
});

it.each(['slow', 'ended'] as const)(
  'never cleans here what a thread failed at (%s), and never refuses it: the server is at fault',
  async (why) => {
    const cleaner = failing(new ThreadFailed(why));
    for (let time = 0; time < 3; time++)
      await expect(clean(cleaner, long('a'))).rejects.toMatchObject({
        problem: { code: 'unavailable', retryAfter: 5 },
      });
  },
);

it('refuses what takes more memory than a thread has', async () => {
  const cleaner = failing(new ThreadFailed('memory'));
  await expect(clean(cleaner, long('a'))).rejects.toMatchObject({ fields: { notes: 'too_long' } });
});

/** How many of these texts are cleaned in a thread. */
async function inThread(...texts: readonly string[]): Promise<number> {
  let asked = 0;
  const cleaner = createCleaner({
    ask: async () => {
      asked++;
      return '';
    },
    close: async () => undefined,
  });
  for (const text of texts) await clean(cleaner, text);
  return asked;
}

it.each(['>', '&', '<a b=1 c=2>'])('counts what costs time without a tag: %s', async (sign) => {
  expect(await inThread(sign.repeat(100))).toBe(0);
  expect(await inThread(sign.repeat(sign.length > 1 ? 3_001 : 6_005))).toBe(1);
});

it('cleans in a thread what is long, whatever it is made of', async () => {
  expect(await inThread(`<p>${'a'.repeat(19_000)}</p>`)).toBe(0);
  const names = `<a ${'0 1 2 '.repeat(4_000)}>x</a>`;
  expect(await inThread(`<p>${'a'.repeat(20_000)}</p>`, names)).toBe(2);
});

it('lets no text wait for a thread that cannot be begun', async () => {
  const cleaner = failing(new ThreadFailed('unstarted'));
  expect(await clean(cleaner, long('<b>a</b>'))).toBe(long('<strong>a</strong>'));
});
