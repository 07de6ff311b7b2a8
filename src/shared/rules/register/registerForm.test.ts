import { expect, it } from 'vitest';
import type { RegisterEntry } from '#shared/model/register.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { droppedFields } from '#shared/rules/inspection/inspectionForm.ts';
import {
  agrees,
  placeQuery,
  placeSearches,
  placesAmong,
  saidOf,
  takeEntry,
} from './registerForm.ts';

const entry = (more: Partial<RegisterEntry> = {}): RegisterEntry => ({
  lrk_id: '1',
  kind: 'KDV',
  location: 'Het Nest',
  address: 'Kerkplein 2',
  postal_code: '2517 KK',
  city: 'Ede',
  phone: '070-1234567',
  email: '',
  coc_number: '01234567',
  number_of_child_places: 36,
  name_childminder_agency: 'Bureau Das',
  ...more,
});
const empty = emptyForm('KDV_BSO');

it('fills what the form of its kind has, and nothing that the register lacks', () => {
  const { email: _, name_childminder_agency: _a, kind: _k, lrk_id: _l, ...said } = entry();
  expect(takeEntry(empty, entry(), null)).toEqual({ ...empty, ...said });
  const childminder = takeEntry(empty, entry({ kind: 'VGO' }), null);
  expect(childminder).toMatchObject({
    childcare_type: 'GASTOUDER',
    name_childminder_agency: 'Bureau Das',
    coc_number: '',
    number_of_child_places: null,
  });
});

it('leaves what somebody filled in, and lets go of what came from another place', () => {
  const typed = { ...empty, phone: '06-12345678', date: '2026-12-01' };
  const first = takeEntry(typed, entry(), null);
  expect(first).toMatchObject({ phone: '06-12345678', date: '2026-12-01', city: 'Ede' });
  const other = entry({ lrk_id: '2', location: 'De Das', city: '', address: 'Molenweg 1' });
  const mended = { ...first, coc_number: '99999999', location_manager: 'Piet' };
  const second = takeEntry(mended, other, entry());
  expect(second).toMatchObject({
    location: 'De Das',
    address: 'Molenweg 1',
    city: '',
    phone: '070-1234567',
    coc_number: '01234567',
    location_manager: '',
    date: '2026-12-01',
  });
  // The same if nothing tells any more that the register filled the fields in; but not for a
  // neighbour.
  expect(takeEntry(mended, other, null)).toEqual(second);
  const club = entry({ lrk_id: '3', location: 'De Das', kind: 'BSO' });
  expect(takeEntry(mended, club, null)).toMatchObject({
    phone: '06-12345678',
    location_manager: 'Piet',
  });
});

it('says when a type of inspection does not go with the kind of place', () => {
  const form = { ...empty, inspection_type: 'annual-survey-without-template' as const };
  const taken = takeEntry(form, entry({ kind: 'VGO' }), null);
  expect(droppedFields(taken)).toContain('inspection_type');
  expect(droppedFields(takeEntry(form, entry(), null))).not.toContain('inspection_type');
});

it('knows where form and register differ, whatever the way of writing', () => {
  const said = saidOf(entry());
  expect(agrees({ ...empty, address: 'KERKPLEIN  2' }, said, 'address')).toBe(true);
  expect(agrees({ ...empty, phone: '0701234567' }, said, 'phone')).toBe(true);
  expect(
    agrees({ ...empty, address: 'Kerkplein 12-3' }, { address: 'Kerkplein 123' }, 'address'),
  ).toBe(false);
  const mail = { email: 'jan.smit@example.nl' };
  expect(agrees({ ...empty, email: 'jansmit@examplen.l' }, mail, 'email')).toBe(false);
  expect(agrees({ ...empty, number_of_child_places: 40 }, said, 'number_of_child_places')).toBe(
    false,
  );
  expect(agrees(empty, said, 'email')).toBeNull();
  expect(agrees(empty, said, 'announced')).toBeNull();
});

it('takes a place for that of the form only where there is one', () => {
  const form = takeEntry(empty, entry(), null);
  expect(placeQuery(form)).toBe('2517 KK Het Nest');
  expect(placeQuery({ ...form, postal_code: '' })).toBe('');
  const found = (entries: RegisterEntry[], of = form) =>
    placeSearches(of).map(({ among }) => among(entries));
  expect(found([entry({ location: 'Anders', address: 'Elders' }), entry()])).toEqual([
    entry(),
    entry(),
  ]);
  // A day nursery and an out-of-school care at one address have one form.
  const club = entry({
    lrk_id: '2',
    kind: 'BSO',
    phone: '070-7654321',
    number_of_child_places: 20,
  });
  expect(found([entry(), club])).toEqual([
    entry({ phone: '', number_of_child_places: null }),
    null,
  ]);
  expect(found([entry({ kind: 'VGO' })])).toEqual([null, null]);
});

it('knows a place whose name is written otherwise by its address, if there is one only', () => {
  const form = { ...takeEntry(empty, entry(), null), location: 'Het Nestje' };
  const queries = (more: object) => placeSearches({ ...form, ...more }).map(({ query }) => query);
  expect(queries({})).toEqual(['2517 KK Het Nestje', '2517 KK Kerkplein 2']);
  expect(queries({ address: ' ' })).toEqual(['2517 KK Het Nestje']);
  for (const postal_code of ['', '25', '2517', '2517 K'])
    expect(queries({ postal_code })).toEqual([]);
  expect(queries({ location: 'x'.repeat(250) })[0]).toHaveLength(200);
  const among = (entries: RegisterEntry[], more: object = {}) =>
    placeSearches({ ...form, ...more }).map((one) => one.among(entries));
  const neighbour = entry({ lrk_id: '2', location: 'De Das', address: 'Kerkplein 4' });
  expect(among([neighbour, entry()])).toEqual([null, entry()]);
  expect(among([entry()], { postal_code: '2517kk' })).toEqual([null, entry()]);
  expect(agrees(form, saidOf(entry()), 'location')).toBe(false);
  expect(among([entry({ location: 'De Das' }), entry()])).toEqual([null, null]);
  // The report names only what it surely is.
  expect(placesAmong(form, [entry()])).toEqual([]);
});

it('takes a postal code for the same however it is written', () => {
  const typed = {
    ...takeEntry(empty, entry(), null),
    postal_code: '2517kk',
    location_manager: 'Piet',
  };
  expect(takeEntry(typed, entry(), null).location_manager).toBe('Piet');
});
