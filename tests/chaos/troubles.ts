import { setTimeout as pass } from 'node:timers/promises';
import { clearStore } from '#tests/support/clearStore.ts';
import type { Fault } from '#tests/support/faultRules.ts';
import type { Desk } from './desk.ts';
import { pickBy, pickFrom } from './dice.ts';
import type { Ledger } from './ledger.ts';
import { wordsIn } from './noteWords.ts';
import { saveState } from './screen.ts';
import type { Site } from './site.ts';

/** What happens to line, server and devices meanwhile, whoever is typing. */
export const troubles = [
  'line',
  'offline',
  'server',
  'kill',
  'session',
  'role',
  'restore',
  'wipe',
  'older',
] as const;
export type Trouble = (typeof troubles)[number];

/** How often each comes, and how long after the last one of its kind at least, in seconds. */
const rates: Record<Trouble, { weight: number; rest: number }> = {
  line: { weight: 30, rest: 0 },
  offline: { weight: 18, rest: 0 },
  server: { weight: 8, rest: 5 },
  kill: { weight: 12, rest: 5 },
  session: { weight: 5, rest: 20 },
  role: { weight: 4, rest: 20 },
  restore: { weight: 6, rest: 25 },
  wipe: { weight: 4, rest: 25 },
  older: { weight: 5, rest: 25 },
};

const html = { 'content-type': 'text/html' };
const faults: readonly Fault[] = [
  { kind: 'dropAnswer' },
  { kind: 'dropAnswer' },
  { kind: 'refuse' },
  { kind: 'cutRequest', after: 200 },
  { kind: 'cutAnswer', after: 30 },
  { kind: 'delay', ms: 300 },
  { kind: 'delay', ms: 2_500, answer: true },
  { kind: 'answer', status: 200, headers: html, body: '<h1>Welkom op ons netwerk</h1>' },
  { kind: 'answer', status: 502, headers: html, body: 'stuk' },
  {
    kind: 'answer',
    status: 429,
    headers: { 'retry-after': '1' },
    body: '{"error":"too_many_requests"}',
  },
];

interface Around {
  site: Site;
  desks: readonly Desk[];
  ledger: Ledger;
  random: () => number;
  without: ReadonlySet<string>;
  /** Those that come from here; each troublemaker makes one at a time. */
  kinds: readonly Trouble[];
  /** Told before the server goes back in time. */
  beforeRestore: () => Promise<void>;
}

/** Makes trouble until `isOver`; what it broke it mends. Answers how often each kind came. */
export async function makeTrouble(
  { site, desks, ledger, random, without, kinds, beforeRestore }: Around,
  isOver: () => boolean,
): Promise<Map<Trouble, number>> {
  const counts = new Map<Trouble, number>();
  const lastOf = new Map<Trouble, number>();
  let backup: { file: string; at: number } | null = null;
  const begun = Date.now();

  const doing: Record<Trouble, () => Promise<void>> = {
    line: async () => {
      const fault = pickFrom(faults, random);
      ledger.say(`line: ${JSON.stringify(fault)}`);
      site.proxy.rule({
        match: { path: /^\/api\/|^\/logged-in|^\/online-check/ },
        chance: 0.3 + random() * 0.7,
        fault,
      });
      await pass(500 + random() * 3_500);
      site.proxy.clear();
      ledger.say('line is well');
    },
    offline: async () => {
      const desk = pickFrom(desks, random);
      await desk.setOffline(true);
      await pass(1_000 + random() * 5_000);
      await desk.setOffline(false);
    },
    server: async () => {
      ledger.say('server killed');
      await site.server.kill();
      await pass(random() * 3_000);
      await site.server.restart();
      ledger.say('server is back');
    },
    kill: async () => {
      await pickFrom(desks, random).kill();
    },
    session: async () => {
      const desk = pickFrom(desks, random);
      await site.endSession(desk.device.context);
      ledger.say('session ended', { device: desk.name });
    },
    role: async () => {
      ledger.say('role taken');
      await site.setRole(false);
      await pass(2_000 + random() * 5_000);
      for (let n = 0; n < 10 && !(await site.setRole(true)); n++) await pass(500);
      ledger.say('role given back');
    },
    restore: async () => {
      if (!backup) {
        const at = Date.now();
        const file = await site.backUp();
        if (file) backup = { file, at };
        ledger.say('backup made');
        return;
      }
      const { file, at } = backup;
      backup = null;
      await beforeRestore();
      await site.server.kill();
      const restore = {
        at: Date.now(),
        kind: 'restore' as const,
        device: '',
        since: at,
        until: Number.POSITIVE_INFINITY,
      };
      ledger.happened(restore);
      await site.restore(file);
      restore.until = Date.now();
      ledger.say('server restored');
    },
    wipe: async () => {
      const desk = pickFrom(desks, random);
      await desk.turn(() => wipe(site, desk, ledger));
    },
    older: async () => {
      const desk = desks.at(-1) as Desk;
      if (desk.copiedAt === null) return desk.turn(() => desk.copy());
      // What was not sent is destroyed with the browser's data: that would be no fault of the
      // product.
      await desk.turn(async () => {
        for (let n = 0; n < 20; n++) {
          const states = await Promise.all(desk.tabs.map(({ page }) => saveState(page)));
          if (states.every((state) => state === 'sent')) return desk.putBack();
          await pass(250);
        }
      });
    },
  };

  while (!isOver()) {
    await pass(800 + random() * 6_000);
    const now = Date.now();
    const open = kinds.filter(
      (kind) =>
        !without.has(kind) &&
        now - (lastOf.get(kind) ?? begun - 15_000) >= rates[kind].rest * 1_000,
    );
    const kind = pickBy(
      open.map((one) => [one, rates[one].weight] as const),
      random,
    );
    if (!kind || isOver()) continue;
    try {
      await doing[kind]();
      lastOf.set(kind, Date.now());
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
    } catch (error) {
      ledger.say(`${kind} did not come off: ${String(error).split('\n', 1)[0]}`);
    }
  }
  return counts;
}

/**
 * Clears the store under open pages. They stay open until one says so: who loads them anew before
 * that takes memory away as well.
 */
async function wipe(site: Site, { name: device, tabs }: Desk, ledger: Ledger): Promise<void> {
  const [tab] = tabs;
  if (!tab) return;
  // A page of the provider, or of the browser itself, has nothing in its memory.
  const isApp = ({ page }: Desk['tabs'][number]) =>
    page.evaluate(() => document.getElementById('app') !== null).catch(() => false);
  const open = await Promise.all(
    tabs.map(async (one) => ({
      tab: one.name,
      since: (await isApp(one)) ? one.since : Date.now(),
    })),
  );
  ledger.happened({ at: Date.now(), kind: 'wipe', device, open });
  await clearStore(tab.page, site.url);
  ledger.say('store wiped', { device });
  for (const { page } of tabs) {
    await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    const told = page.getByRole('complementary', { name: 'Opslag gewist' });
    await told
      .waitFor({ timeout: 6_000 })
      .catch(() => ledger.say('said nothing of it', { device }));
  }
}

/** Everything works again. */
export async function mend(site: Site, desks: readonly Desk[]): Promise<void> {
  site.proxy.clear();
  await site.proxy.up();
  await site.server.restart();
  for (const desk of desks) await desk.setOffline(false);
  for (let n = 0; n < 20 && !(await site.setRole(true)); n++) await pass(500);
}

/**
 * Words that were called sent and that the server does not have, asked twice: what is under way at
 * that moment is no fault.
 */
export async function findUntrue(site: Site, ledger: Ledger): Promise<string[]> {
  const missing = async (): Promise<Set<string>> => {
    const claimed = ledger.claimedSent();
    const notes = await site.notes();
    if (!notes) return new Set();
    const there = new Set([...notes.values()].flatMap(wordsIn));
    const still = new Set(ledger.claimedSent());
    return new Set(
      claimed.filter((word) => still.has(word) && !there.has(word.text)).map(({ text }) => text),
    );
  };
  const first = await missing();
  if (first.size === 0) return [];
  await pass(300);
  const second = await missing();
  return [...first].filter((text) => second.has(text));
}
