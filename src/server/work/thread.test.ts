import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { createThread } from './thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'veldinstrument-thread-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = join(folder, 'thread.mjs');
writeFileSync(
  file,
  `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', ({ number, question }) => {
    if (question === 'die') process.exit(1);
    if (question === 'eat') { const all = []; for (;;) all.push(new Array(100_000).fill(number)); }
    if (question === 'sleep') return;
    if (question === 'throw') return parentPort.postMessage({ number, error: new RangeError('x') });
    parentPort.postMessage({ number, answer: question + '!' });
  });`,
);
const options = { file: pathToFileURL(file), patience: 60_000, idle: 60_000, memory: 32 };

it('answers, and begins anew after what it died over', async () => {
  const thread = createThread<unknown, string>(options);
  try {
    expect(await thread.ask('ja')).toBe('ja!');
    await expect(thread.ask('die')).rejects.toMatchObject({ why: 'ended' });
    expect(await thread.ask('weer')).toBe('weer!');
    // The thread has its own memory, so the process goes on.
    await expect(thread.ask('eat')).rejects.toMatchObject({ why: 'memory', isTooMuch: true });
    expect(await thread.ask('weer')).toBe('weer!');
    await expect(thread.ask('throw')).rejects.toThrow(RangeError);
    await expect(thread.ask(() => 1)).rejects.toMatchObject({ why: 'unsent' });
    expect(await thread.ask('weer')).toBe('weer!');
  } finally {
    await thread.close();
  }
});

it('tells what is thrown on the other side, and goes on there', async () => {
  const other = join(folder, 'other.ts');
  const side = pathToFileURL(join(import.meta.dirname, 'answerAsThread.ts'));
  writeFileSync(
    other,
    `import { answerAsThread } from '${side}';
    answerAsThread((words: string) => {
      if (words === 'throw') throw new TypeError('a mistake of ours');
      return words.length;
    });`,
  );
  const thread = createThread<string, number>({ ...options, file: pathToFileURL(other) });
  try {
    await expect(thread.ask('throw')).rejects.toThrow('a mistake of ours');
    expect(await thread.ask('vier')).toBe(4);
  } finally {
    await thread.close();
  }
});

it('says that it cannot be begun, and that it was closed', async () => {
  const file = pathToFileURL(join(folder, 'not there.mjs'));
  const missing = createThread<string, string>({ ...options, file });
  await expect(missing.ask('ja')).rejects.toMatchObject({ why: 'unstarted', isTooMuch: false });
  await missing.close();
  const thread = createThread<string, string>(options);
  const waiting = thread.ask('sleep');
  const told = expect(waiting).rejects.toMatchObject({ why: 'closed' });
  await thread.close();
  await told;
  await expect(thread.ask('ja')).rejects.toMatchObject({ why: 'closed' });
});

it('gives up what takes too long', async () => {
  const thread = createThread<string, string>({ ...options, patience: 200 });
  try {
    await expect(thread.ask('sleep')).rejects.toMatchObject({ why: 'slow' });
    await thread.close();
  } finally {
    await thread.close();
  }
});
