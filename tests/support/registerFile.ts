import type { Db } from '#server/db/base/database.ts';
import { createChance } from '#server/demo/chance.ts';
import { packRegister } from '#server/register/packRegister.ts';
import { readRegister } from '#server/register/readRegister.ts';
import { replaceRegister } from '#server/register/storeRegister.ts';

/**
 * A register file as the national one is: 35 columns with ; between them, CRLF, contact data
 * between apostrophes, leading zeros. All of it is made up.
 */
const registerColumns =
  'lrk_id;type_oko;opc;actuele_naam_oko;aantal_kindplaatsen;ve;status;inschrijfdatum;opvanglocatie_adres;opvanglocatie_postcode;opvanglocatie_woonplaats;bag_id;naam_houder;kvk_nummer_houder;vestigingsnummer_houder;rechtsvorm_houder;start_geschillencommissie;einde_geschillencommissie;houder_adres;houder_postcode;houder_woonplaats;houder_buitenland;correspondentie_adres;correspondentie_postcode;correspondentie_woonplaats;correspondentie_buitenland;contact_persoon;contact_telefoon;contact_emailadres;contact_website;cbs_code;verantwoordelijke_gemeente;gastouderbureau_1;gastouderbureau_2;lrk_url'.split(
    ';',
  );
export type RegisterRow = Partial<Record<string, string>>;

/** One place, with what is odd in the real file: apostrophes, an accent, leading zeros. */
export const nest: RegisterRow = {
  lrk_id: '0012345',
  type_oko: 'KDV',
  actuele_naam_oko: "'t Zwaluwnest",
  aantal_kindplaatsen: '36',
  status: 'Ingeschreven',
  opvanglocatie_adres: 'Burgemeester Röellstraat 12',
  opvanglocatie_postcode: '2517KK',
  opvanglocatie_woonplaats: "'s-Gravenhage",
  naam_houder: 'Stichting Nest',
  kvk_nummer_houder: '01234567',
  contact_telefoon: "'070-1234567'",
  contact_emailadres: "'nest@example.nl'",
};

const words = {
  kinds: ['Kinderdagverblijf', 'BSO', 'Kindcentrum', 'Kinderopvang', 'Peuterspeelzaal'],
  animals: [
    'Kikker',
    'Vlinder',
    'Egel',
    'Otter',
    'Zwaluw',
    'Bever',
    'Libel',
    'Uil',
    'Das',
    'Hermelijn',
  ],
  things: ['boom', 'nest', 'hof', 'tuin', 'huis', 'burcht', 'weide', 'eiland', 'kamer', 'laan'],
  given: ['Anna', 'Zoë', 'José', 'Renée', 'Fatima', 'Marloes', 'Gülsüm', 'Ingrid', 'Çiğdem', 'Els'],
  family: ['de Vries', 'Jansen', 'van den Berg', 'Yılmaz', 'El Amrani', 'Bakker', 'Smit', 'Visser'],
  streets: [
    'Molenweg',
    'Dorpsstraat',
    'Burgemeester Röellstraat',
    'Kerkplein',
    'Lindelaan',
    '1e Dwarsstraat',
  ],
  cities: [
    "'s-Gravenhage",
    "'s-Hertogenbosch",
    'Amsterdam',
    'Súdwest-Fryslân',
    'Ede',
    'Gasselternijveen',
    'Utrecht',
  ],
};

/** `rows` made-up places, always the same for the same seed. */
export function registerRows(rows: number, seed = 1): RegisterRow[] {
  const { next, pick } = createChance(seed);
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(next() * 10)).join('');
  const letter = () => 'ABCDEGHJKLMNPRSTVWXZ'[Math.floor(next() * 20)];
  return Array.from({ length: rows }, (_, at) => {
    const kind = pick(['KDV', 'KDV', 'BSO', 'BSO', 'VGO', 'VGO', 'VGO', 'GOB']);
    const person = `${pick(words.given)} ${pick(words.family)}`;
    const name =
      kind === 'VGO'
        ? person
        : `${pick(words.kinds)} De ${pick(words.animals)}${pick(words.things)} ${at}`;
    return {
      lrk_id: String(100_000_000 + at),
      type_oko: kind,
      opc: 'Nee',
      actuele_naam_oko: name,
      aantal_kindplaatsen: kind === 'GOB' ? '' : String(6 + Math.floor(next() * 90)),
      status: 'Ingeschreven',
      inschrijfdatum: '01-01-2020',
      opvanglocatie_adres: `${pick(words.streets)} ${1 + Math.floor(next() * 300)}`,
      opvanglocatie_postcode: `${1 + Math.floor(next() * 9)}${digits(3)}${letter()}${letter()}`,
      opvanglocatie_woonplaats: pick(words.cities),
      bag_id: `0${digits(15)}`,
      naam_houder: kind === 'VGO' ? person : `Stichting ${pick(words.animals)} ${digits(3)}`,
      kvk_nummer_houder: `0${digits(7)}`,
      contact_persoon: person,
      contact_telefoon: `'0${digits(2)}-${digits(7)}'`,
      contact_emailadres: `'info${at}@example.nl'`,
      contact_website: "''",
      cbs_code: `0${digits(3)}`,
      verantwoordelijke_gemeente: pick(words.cities),
      gastouderbureau_1: kind === 'VGO' ? `Gastouderbureau ${pick(words.animals)}` : '',
      lrk_url: `https://www.landelijkregisterkinderopvang.nl/pp/#/inzien/oko/gegevens/${at}`,
    };
  });
}

/** The text of a file with these rows; `more` = columns behind the usual ones. */
export const registerText = (
  rows: readonly RegisterRow[],
  more: readonly string[] = [],
): string => {
  const columns = [...registerColumns, ...more];
  return [columns, ...rows.map((row) => columns.map((name) => row[name] ?? ''))]
    .map((values) => `${values.join(';')}\r\n`)
    .join('');
};

/** A file of three places. */
export const smallRegister = registerText(registerRows(3));

/** Keeps that one, so that there is a register. */
export async function keepRegister(db: Db): Promise<void> {
  const read = await readRegister(Buffer.from(smallRegister));
  await replaceRegister(db, await packRegister(read, 'register.csv', new Date().toISOString()));
}
