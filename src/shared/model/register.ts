import * as z from 'zod/mini';
import { Moment } from './fields.ts';

/** The national register of childcare (LRK): open data, of which the form takes what it needs. */
export const RegisterKind = z.enum(['KDV', 'BSO', 'VGO', 'GOB']);
export type RegisterKind = z.infer<typeof RegisterKind>;

/** A registered place. Texts are '' where the register has nothing. */
export const RegisterEntry = z.object({
  lrk_id: z.string(),
  kind: RegisterKind,
  location: z.string(),
  address: z.string(),
  /** '1234 AB', or as the register has it. */
  postal_code: z.string(),
  city: z.string(),
  phone: z.string(),
  email: z.string(),
  coc_number: z.string(),
  number_of_child_places: z.nullable(z.int()),
  name_childminder_agency: z.string(),
});
export type RegisterEntry = z.infer<typeof RegisterEntry>;

/**
 * The register's data about a place that only the report uses; '' where the register has nothing.
 */
export const RegisterFacts = z.object({
  lrk_id: z.string(),
  holder: z.string(),
  /** Street, postal code and city, on one line. */
  holder_address: z.string(),
  municipality: z.string(),
});
export type RegisterFacts = z.infer<typeof RegisterFacts>;

/** These facts of all registrations of a place, as they were on a day. */
export const Registered = z.object({ date: z.iso.date(), facts: z.array(RegisterFacts) });
export type Registered = z.infer<typeof Registered>;

/** The edition of the register that the server has. */
export const RegisterHead = z.object({
  /** Id of this edition of the register. */
  edition: z.string(),
  /** The day on which it was taken in, in Dutch time. */
  date: z.iso.date(),
  /** Places in it. */
  count: z.int(),
  /** Bytes of the file that a device keeps. */
  bytes: z.int(),
});
export type RegisterHead = z.infer<typeof RegisterHead>;

/** Why a row of a register file was left out. */
export const RegisterSkip = z.enum(['ended', 'kind', 'twice', 'nameless', 'columns', 'tooLong']);
export type RegisterSkip = z.infer<typeof RegisterSkip>;

/** The outcome of reading a register file. */
export const RegisterReport = z.object({
  /** Rows below the heading. */
  rows: z.int(),
  skipped: z.partialRecord(RegisterSkip, z.int()),
  /** The first rows that something was wrong with. */
  wrong: z.array(z.object({ line: z.int(), reason: RegisterSkip })),
});
export type RegisterReport = z.infer<typeof RegisterReport>;

/**
 * The same edition, with more for administrators: where it came from, and what became of its rows.
 */
export const RegisterState = z.extend(RegisterHead, {
  taken_at: Moment,
  /** The name of its file, or the address that it was fetched from. */
  source: z.string(),
  report: RegisterReport,
});
export type RegisterState = z.infer<typeof RegisterState>;

/** Why a file is no register that can be taken in. */
export const RegisterRefusal = z.enum([
  'empty',
  'noText',
  'heading',
  'noRows',
  'tooLarge',
  /** Far fewer places than are kept: it may be a part. */
  'fewer',
]);
export type RegisterRefusal = z.infer<typeof RegisterRefusal>;

/** Why a file was refused, with the columns that its heading lacks. */
export const RefusedRegister = z.object({ reason: RegisterRefusal, lacking: z.array(z.string()) });
export type RefusedRegister = z.infer<typeof RefusedRegister>;

/** The outcome of the last nightly fetch. */
export const RegisterFetch = z.object({
  at: Moment,
  outcome: z.enum(['taken', 'same', 'refused', 'failed']),
  /** If it was refused: why. */
  refusal: z.nullable(RegisterRefusal),
  lacking: z.array(z.string()),
  /** If it failed: the status of the answer; null if there was no answer. */
  status: z.nullable(z.int()),
});
export type RegisterFetch = z.infer<typeof RegisterFetch>;
