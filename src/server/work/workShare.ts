import { perMinute, type WorkKind } from './workKind.ts';

/** How much work one person may ask for, in percents of `perMinute`; `own`: for single kinds. */
export interface WorkShare {
  usual: number;
  own: Partial<Record<WorkKind, number>>;
}

const isKind = (name: string): name is WorkKind => Object.hasOwn(perMinute, name);
/** A whole number of percents, from 10 to 10,000; null for anything else. */
function percents(text: string): number | null {
  const number = /^\d{2,5}$/.test(text) ? Number(text) : 0;
  return number >= 10 && number <= 10_000 ? number : null;
}

/**
 * Reads the setting WORK_PERCENT: percents for all kinds, and after that percents for single kinds,
 * as in `100 drawing=300 files=50`. Null when the text has another form.
 */
export function readWorkShare(text: string): WorkShare | null {
  const [first = '', ...others] = text.trim().split(/[\s,]+/);
  const usual = percents(first);
  if (usual === null) return null;
  const own: WorkShare['own'] = {};
  for (const one of others) {
    const [kind = '', value = '', more] = one.split('=');
    const percent = percents(value);
    if (!isKind(kind) || percent === null || more !== undefined) return null;
    own[kind] = percent;
  }
  return { usual, own };
}

/**
 * The share as a part of `perMinute`: 1 = all of it. @param share a number: percents of every kind
 */
export const shareOf =
  (share: WorkShare | number) =>
  (kind: WorkKind): number =>
    (typeof share === 'number' ? share : (share.own[kind] ?? share.usual)) / 100;
