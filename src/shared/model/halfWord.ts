import * as z from 'zod/mini';
import { word } from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';

const letters = word(limits.halfWord).check(z.regex(/^\S+$/u));
/**
 * A word that was being typed directly in front of another: its letters up to the caret, and those
 * behind it. The note has both as one word: 'va' in front of 'deur' is 'vadeur'.
 */
export const HalfWord = z.object({ typed: letters, next: letters });
export type HalfWord = z.infer<typeof HalfWord>;
