import type { ChildcareType } from '#shared/model/enums.ts';
import type { FormField, InspectionForm } from '#shared/model/inspection.ts';
import { limits } from '#shared/model/limits.ts';
import type { RegisterEntry, RegisterKind } from '#shared/model/register.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { shownFields } from '#shared/rules/inspection/inspectionForm.ts';
import { folded } from '#shared/rules/words/folded.ts';
import { placeFields } from './placeFields.ts';

// How the register helps with the form of an inspection: it fills fields in, and never forces.

const typeOf: Record<RegisterKind, ChildcareType> = {
  KDV: 'KDV_BSO',
  BSO: 'KDV_BSO',
  VGO: 'GASTOUDER',
  GOB: 'GOB',
};
type Said = Partial<Pick<InspectionForm, (typeof placeFields)[number]>>;

/** The fields of a place that the register fills in, and that the form for its kind shows. */
export function saidOf(entry: RegisterEntry): Said {
  const shown = new Set(shownFields(typeOf[entry.kind], null));
  return Object.fromEntries(
    placeFields
      .filter((field) => shown.has(field) && (entry[field] ?? '') !== '')
      .map((field) => [field, entry[field]]),
  );
}

/**
 * The form, filled in with the register's data about a place. A field that somebody filled in
 * stays, even if this kind of place does not have it: the form says what it drops. If the form was
 * about a place elsewhere, all fields about that place are emptied, also those that a person filled
 * in.
 */
export function takeEntry(
  form: InspectionForm,
  entry: RegisterEntry,
  before: RegisterEntry | null,
): InspectionForm {
  const empty = emptyForm(form.childcare_type);
  const cleared: InspectionForm = { ...form };
  const said = before ? saidOf(before) : {};
  const gone: readonly FormField[] = isElsewhere(form, entry)
    ? [...placeFields, 'location_manager']
    : (Object.keys(said) as (keyof Said)[]).filter((field) => form[field] === said[field]);
  for (const field of gone) Object.assign(cleared, { [field]: empty[field] });
  const filled = Object.fromEntries(
    Object.entries(saidOf(entry)).filter(
      ([field]) => cleared[field as FormField] === empty[field as FormField],
    ),
  );
  return { ...cleared, ...filled, childcare_type: typeOf[entry.kind] };
}

/** Whether a form that names a whole place is about another place than this entry. */
export function isElsewhere(form: InspectionForm, entry: RegisterEntry): boolean {
  const [was, is] = [form, entry].map(({ location, postal_code, address }) => [
    folded(location),
    postal(postal_code),
    folded(address),
  ]);
  const isWhole = was?.every((text) => text !== '') ?? false;
  return isWhole && (was?.[1] !== is?.[1] || (was?.[0] !== is?.[0] && was?.[2] !== is?.[2]));
}

/** Whether a field equals the register's value; null if the register has no value for it. */
export function agrees(form: InspectionForm, said: Said, field: FormField): boolean | null {
  const value = said[field as keyof Said];
  if (value === undefined || value === null) return null;
  const plain = written[field] ?? words;
  return plain(String(form[field] ?? '')) === plain(String(value));
}
const words = (text: string): string =>
  text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();
function postal(text: string): string {
  return words(text).replace(' ', '');
}
/** Fields that are written in several ways. */
const written: Partial<Record<FormField, (text: string) => string>> = {
  phone: (text) => text.replace(/\D+/g, ''),
  postal_code: postal,
};

/** A search for the place of a form, and how it is known among what that finds. */
interface PlaceSearch {
  query: string;
  /** Null when it is not there, or nothing says which one it is. */
  among: (entries: readonly RegisterEntry[]) => RegisterEntry | null;
}

/**
 * By its name: what all registrations by that name agree about. And where that finds none, by its
 * address, if one only is there: the register may write the name otherwise, or it has changed. None
 * while the form says too little.
 */
export function placeSearches(form: InspectionForm): PlaceSearch[] {
  if (!/^\d{4}[a-z]{2}$/.test(postal(form.postal_code))) return [];
  const of = (text: string, among: PlaceSearch['among']): PlaceSearch[] =>
    text.trim() === ''
      ? []
      : [{ query: `${form.postal_code} ${text}`.slice(0, limits.filter), among }];
  return [
    ...of(form.location, (entries) => {
      const [first, ...others] = placesAmong(form, entries);
      return first ? others.reduce(alike, first) : null;
    }),
    ...of(form.address, (entries) => {
      const here = beside(form, entries).filter(({ address }) => same(address, form.address));
      return here.length === 1 ? (here[0] ?? null) : null;
    }),
  ];
}

/** The query by the name alone; '' if the form says too little. */
export const placeQuery = ({ location, postal_code }: InspectionForm): string =>
  location.trim() && postal_code ? `${postal_code} ${location}` : '';

const same = (a: string, b: string): boolean => a.trim() !== '' && folded(a) === folded(b);

/**
 * The registrations of the place that the form names. There are more if day care and after-school
 * care have the same name there.
 */
export const placesAmong = (
  form: InspectionForm,
  entries: readonly RegisterEntry[],
): RegisterEntry[] => beside(form, entries).filter(({ location }) => same(location, form.location));

/** Those of its type in its postal code. */
const beside = (form: InspectionForm, entries: readonly RegisterEntry[]): RegisterEntry[] =>
  entries.filter(
    ({ kind, postal_code }) =>
      typeOf[kind] === form.childcare_type && postal(postal_code) === postal(form.postal_code),
  );

/** The first, without what the second says otherwise. */
const alike = (one: RegisterEntry, other: RegisterEntry): RegisterEntry => ({
  ...one,
  ...Object.fromEntries(
    placeFields
      .filter((field) => one[field] !== other[field])
      .map((field) => [field, field === 'number_of_child_places' ? null : '']),
  ),
});
