import { type Attack, type Attacker, all, type Raw, send } from './attack.ts';

/** What an administrator asks of the largest checklists that there may be. */

/** As many parts as a file may have nearly, so that a short run has a tenth. */
const mostConditions = 4_900;
const mostColours = 100;

/** A checklist file; `word` makes its texts differ from those of another one. */
function fileOf(word: string, times: number): string {
  const count = Math.max(100, Math.floor(mostConditions * Math.min(1, times)));
  const conditions = Array.from({ length: count / 10 }, (_, n) => ({
    text: `Voorwaarde ${n} ${n % 7 === 0 ? word : 'zoals altijd'} ${'met wat de wet vraagt '.repeat(8)}`,
  }));
  const items = Array.from({ length: 10 }, (_, n) => ({ title: `Item ${n}`, conditions }));
  const colours = Array.from({ length: mostColours }, (_, n) => ({
    title: `Kleur ${n}`,
    skip: Array.from({ length: 10 }, (__, at) => `1.${at + 1}.${n + 1}`),
  }));
  const title = `${word} ${process.pid} ${performance.now()}`;
  return JSON.stringify({ title, domains: [{ title: 'D', items }], colours });
}

async function importOf(word: string, times: number): Promise<Raw> {
  const form = new FormData();
  form.set('file', new Blob([fileOf(word, times)]), 'groot.json');
  form.set('online', 'false');
  const sent = new Response(form);
  return {
    path: '/api/version/import',
    bytes: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  };
}

/** Adds a version; answers its id. @throws Error when it is refused */
async function added(by: Attacker, word: string, times: number): Promise<string> {
  let said = '';
  const raw = await importOf(word, times);
  const status = await send(by, { ...raw, onText: (text) => (said = text) });
  if (status !== 201) throw new Error(`a large checklist was answered ${status}: ${said}`);
  return (JSON.parse(said) as { id: string }).id;
}

/** The two versions, made once for the process of an attack. */
let pair: [string, string] | undefined;

export const versionAttacks: Record<string, Attack> = {
  'the largest versions compared, 4 at once': async (attacker, times) => {
    const by = { ...attacker, cookie: attacker.overseers.compare };
    pair ??= [await added(by, 'oud', times), await added(by, 'nieuw', times)];
    const [one, other] = pair;
    return all(Math.ceil(12 * times), 4, () =>
      send(by, { method: 'GET', path: `/api/version/${other}/compare/${one}` }),
    );
  },
  'the largest versions brought in and copied, 3 at once': async (attacker, times) => {
    const by = { ...attacker, cookie: attacker.overseers.copy };
    pair ??= [await added(by, 'oud', times), ''];
    const [one] = pair;
    return all(Math.ceil(9 * times), 3, async (n) =>
      send(
        by,
        n % 3 === 0 ? await importOf('nog een', times) : { path: `/api/version/${one}/duplicate` },
      ),
    );
  },
};

/** The names of those rows. */
export const largeVersions = Object.keys(versionAttacks);
