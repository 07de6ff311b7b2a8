import { expect, it } from 'vitest';
import type { RegisterEntry } from '#shared/model/register.ts';
import { entryOf, lineOf, openRegister, registerText, searchRegister } from './registerIndex.ts';

const entry = (more: Partial<RegisterEntry> = {}): RegisterEntry => ({
  lrk_id: '100200300',
  kind: 'KDV',
  location: "Kindcentrum 't Nest",
  address: 'Burgemeester Röellstraat 12',
  postal_code: '2517 KK',
  city: "'s-Gravenhage",
  phone: '070-1234567',
  email: 'nest@example.nl',
  coc_number: '01234567',
  number_of_child_places: 36,
  name_childminder_agency: '',
  ...more,
});
const open = (...entries: RegisterEntry[]) =>
  openRegister(registerText('2026-11-27', entries), async () => undefined);
const found = async (typed: string, ...entries: RegisterEntry[]) =>
  searchRegister(await open(...entries), typed, 20).entries.map(({ lrk_id }) => lrk_id);

it('keeps all of a place in its line, whatever is in it', () => {
  const odd = entry({ location: 'Een\ttab\nen regels', number_of_child_places: null });
  expect(entryOf(lineOf(odd))).toEqual({ ...odd, location: 'Een tab en regels' });
  expect(entryOf(lineOf(entry()))).toEqual(entry());
});

it('finds a place by any part of its name, address, postal code, town and numbers', async () => {
  const one = entry();
  const other = entry({
    lrk_id: '999',
    location: 'De Das',
    address: 'Dorpsstraat 1',
    postal_code: '1234 AB',
    city: 'Ede',
    coc_number: '09999999',
  });
  for (const typed of [
    'nest',
    't nest',
    'roell',
    'RÖELLSTRAAT 12',
    '2517KK',
    '2517 kk',
    'gravenhage nest',
    '100200300',
    '01234567',
  ])
    expect([typed, await found(typed, other, one)]).toEqual([typed, ['100200300']]);
  expect(await found('nest ede', other, one)).toEqual([]);
  // Words are not found across the border between two places.
  expect(await found('09999999 kindcentrum', other, one)).toEqual([]);
  expect(await found('  ', other, one)).toEqual([]);
});

it('shows first what begins with what was typed, then what has it at the start of a word', async () => {
  const named = (lrk_id: string, location: string) => entry({ lrk_id, location });
  const all = [
    named('1', 'Kermis'),
    named('2', 'De Kikker'),
    named('3', 'Kikkerland'),
    named('4', 'Opkikker'),
  ];
  expect(await found('kikker', ...all)).toEqual(['3', '2', '4']);
  // A place that only belongs to an agency of that name comes after places with that name
  // themselves.
  const child = entry({ lrk_id: '0', location: 'A. Jansen', name_childminder_agency: 'Kikker' });
  expect(await found('kikker', child, ...all)).toEqual(['3', '2', '0', '4']);
  const { total, entries } = searchRegister(await open(...all), 'kikker', 2);
  expect([total, entries.length]).toEqual([3, 2]);
});

it('a house number and a name of one’s own go before what only contains them', async () => {
  const places = [
    entry({ lrk_id: '1', location: 'De Otter', address: 'Röellstraat 120' }),
    entry({ lrk_id: '2', location: 'De Zwaluwnesten', address: 'Dorpsstraat 1' }),
    entry({ lrk_id: '3', location: "'t Zwaluwnest", address: 'Röellstraat 12' }),
  ];
  expect(await found('roellstraat 12', ...places)).toEqual(['3', '1']);
  expect(await found('zwaluwnest', ...places)).toEqual(['3', '2']);
});

it('says what a plain look through all places says, for words of any kind', async () => {
  const names = ['Aap', 'Noot', 'Mies', 'Wim', 'Zus', 'Jet', 'Teun', 'Vuur', 'Gijs', 'Lam'];
  const all = Array.from({ length: 500 }, (_, at) =>
    entry({
      lrk_id: `${at}`,
      location: `${names[at % 10]}${names[(at * 7) % 9]}`,
      address: `${names[(at * 3) % 10]}straat ${at}`,
    }),
  );
  const index = await open(...all);
  for (const typed of ['a', 'aap', 'noot mies', 'straat 1', 'us j', '49', 'lam teunstraat', 'zz']) {
    const words = typed.split(' ');
    const plain = all.filter((one) => {
      const text =
        `${one.location} ${one.address} 2517kk sgravenhage ${one.lrk_id} ${one.coc_number} `.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const { total, entries } = searchRegister(index, typed, 1_000);
    expect([typed, total]).toEqual([typed, plain.length]);
    expect(entries.map(({ lrk_id }) => lrk_id).toSorted()).toEqual(
      plain.map(({ lrk_id }) => lrk_id).toSorted(),
    );
  }
});

it('gives others a turn while a long register is read', async () => {
  let turns = 0;
  const text = registerText(
    '2026-11-27',
    Array.from({ length: 9_000 }, () => entry()),
  );
  const index = await openRegister(text, async () => void turns++);
  expect([index.count, index.date]).toEqual([9_000, '2026-11-27']);
  expect(turns).toBeGreaterThan(3);
});
