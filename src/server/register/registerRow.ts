import { Email, Phone, PostalCode } from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';
import {
  type RegisterEntry,
  type RegisterFacts,
  RegisterKind,
  type RegisterSkip,
} from '#shared/model/register.ts';

/** Reads one row of a register file. */
/** Columns that a file must have. */
export const needed = [
  'lrk_id',
  'type_oko',
  'actuele_naam_oko',
  'aantal_kindplaatsen',
  'status',
  'opvanglocatie_adres',
  'opvanglocatie_postcode',
  'opvanglocatie_woonplaats',
  'naam_houder',
  'kvk_nummer_houder',
  'contact_telefoon',
  'contact_emailadres',
  'gastouderbureau_1',
] as const;
/** Columns for reports only: a file may lack them. */
export const wanted = [
  'houder_adres',
  'houder_postcode',
  'houder_woonplaats',
  'verantwoordelijke_gemeente',
] as const;
export type Column = (typeof needed)[number] | (typeof wanted)[number];
/** The values of a row, by column. */
export type Row = (column: Column) => string;

/** Contact data have apostrophes around them. */
const unquoted = (text: string): string => (/^'.*'$/.test(text) ? text.slice(1, -1).trim() : text);

/** The value if the form accepts it, otherwise '': a filled-in value must not prevent saving. */
const fitting = (schema: Schema, value: string): string => schema.safeParse(value).data ?? '';
type Schema = { safeParse(value: string): { data?: string | undefined } };

/** The place of a row, or the reason why it is left out. */
export function entryOf(row: Row): RegisterEntry | RegisterSkip {
  if (!/^(?:ingeschreven)?$/i.test(row('status'))) return 'ended';
  const { data: kind } = RegisterKind.safeParse(row('type_oko').toUpperCase());
  if (kind === undefined) return 'kind';
  const isAgency = kind === 'GOB';
  const places = row('aantal_kindplaatsen');
  const entry: RegisterEntry = {
    lrk_id: row('lrk_id'),
    kind,
    location: row(isAgency ? 'naam_houder' : 'actuele_naam_oko'),
    address: row('opvanglocatie_adres'),
    postal_code: fitting(PostalCode, row('opvanglocatie_postcode')),
    city: row('opvanglocatie_woonplaats'),
    phone: fitting(Phone, unquoted(row('contact_telefoon'))),
    email: fitting(Email, unquoted(row('contact_emailadres'))),
    coc_number: row('kvk_nummer_houder').slice(0, 40),
    number_of_child_places: /^\d{1,6}$/.test(places) ? Number(places) : null,
    name_childminder_agency: row(isAgency ? 'actuele_naam_oko' : 'gastouderbureau_1'),
  };
  if (!entry.lrk_id || !entry.location) return 'nameless';
  const texts = Object.values(entry).filter((value) => typeof value === 'string');
  return texts.every((one) => one.length <= limits.title) ? entry : 'tooLong';
}

/** The facts of a row that reports need. */
export const factsOf = (row: Row): RegisterFacts => {
  const place = [row('houder_postcode'), row('houder_woonplaats')].filter(Boolean).join(' ');
  const short = (text: string) => text.slice(0, limits.title);
  return {
    lrk_id: row('lrk_id'),
    holder: short(row('naam_houder')),
    holder_address: short([row('houder_adres'), place].filter(Boolean).join(', ')),
    municipality: short(row('verantwoordelijke_gemeente')),
  };
};
