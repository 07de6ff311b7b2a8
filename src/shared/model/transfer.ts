import * as z from 'zod/mini';
import { InspectionStatus } from './enums.ts';
import { Id, Moment } from './fields.ts';

/** A person by name: one who gives, gets or owns an inspection. */
export const Person = z.object({ id: Id, name: z.string() });

/** Somebody who can be given inspections. */
export const Colleague = Person;
export type Colleague = z.infer<typeof Colleague>;

/** An inspection that went from one inspector to another. */
export const Transfer = z.object({
  inspection: Id,
  location: z.string(),
  from: Person,
  to: Person,
  at: Moment,
});
export type Transfer = z.infer<typeof Transfer>;

/** An inspection that its owner offered to a colleague, who has not answered yet. */
export const Offer = z.extend(Transfer, {
  date: z.nullable(z.string()),
  status: InspectionStatus,
});
export type Offer = z.infer<typeof Offer>;
