import type { Db } from '#server/db/base/database.ts';
import { workday } from './chance.ts';
import { type Place, seedInspection, type Work } from './seedInspection.ts';

/** 8 upcoming, 3 started (half filled in) and 12 finished inspections, around today. */
export async function seedWork(db: Db, work: Work): Promise<void> {
  // Mixes the kinds of childcare: the file lists the places kind by kind.
  const mixed = [0, 1, 2].flatMap((offset) =>
    work.places.filter((_, index) => index % 3 === offset),
  );
  const plan = [
    ...[0, 1, 2, 3, 5, 7, 9, 12].map((offset) => ({ offset, filled: 0 })),
    ...[-2, -1, 0].map((offset) => ({ offset, filled: 0.5 })),
    ...[-3, -4, -6, -8, -9, -11, -14, -17, -21, -26, -31, -38].map((offset) => ({
      offset,
      filled: 1,
    })),
  ];
  for (const [index, { offset, filled }] of plan.entries())
    await seedInspection(db, work, mixed[index] as Place, workday(work.now, offset), filled);
}
