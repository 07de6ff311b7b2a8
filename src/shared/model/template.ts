import * as z from 'zod/mini';
import { Id } from './fields.ts';

/** The parts that an inspection or a colour leaves out of its version. */
export const Selection = z.object({ skip_categories: z.array(Id), skip_questions: z.array(Id) });
export type Selection = z.infer<typeof Selection>;

/** A colour: a stored selection that an inspector can copy (specification section 3). */
export const Template = z.extend(Selection, { id: Id, title: z.string(), version: Id });
export type Template = z.infer<typeof Template>;
