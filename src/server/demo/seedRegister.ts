import type { Db } from '#server/db/base/database.ts';
import * as registers from '#server/db/register/registers.ts';
import { packRegister } from '#server/register/packRegister.ts';
import type { ChildcareType } from '#shared/model/enums.ts';
import type { RegisterEntry, RegisterKind } from '#shared/model/register.ts';
import type { Place } from './seedInspection.ts';

const kinds: Record<ChildcareType, RegisterKind> = {
  KDV_BSO: 'KDV',
  GASTOUDER: 'VGO',
  GOB: 'GOB',
};

/** The demonstration's places as a register, with numbers that do not exist in the real one. */
export async function seedRegister(db: Db, places: readonly Place[], now: number): Promise<void> {
  const entries = places.map(
    (place, at): RegisterEntry => ({
      lrk_id: `9000${String(at + 1).padStart(5, '0')}`,
      kind: kinds[place.childcare_type],
      location: place.location,
      address: place.address ?? '',
      postal_code: place.postal_code ?? '',
      city: place.city ?? '',
      phone: place.phone ?? '',
      email: place.email ?? '',
      coc_number: place.coc_number ?? '',
      number_of_child_places: place.number_of_child_places ?? null,
      name_childminder_agency: place.name_childminder_agency ?? '',
    }),
  );
  const facts = entries.map(({ lrk_id, city }) => ({
    lrk_id,
    holder: 'Stichting Kinderopvang Voorbeeld',
    holder_address: 'Stationsplein 1, 1234 AB Voorbeeldstad',
    municipality: city,
  }));
  const report = { rows: entries.length, skipped: {}, wrong: [] };
  const source = 'demonstratie.csv';
  const { state, ...texts } = await packRegister(
    { entries, facts, report },
    source,
    new Date(now).toISOString(),
  );
  await registers.replace(db, state, texts);
}
