import type { Migration } from 'kysely/migration';
import { start } from './migrations/001_start.ts';
import { devices } from './migrations/002_devices.ts';
import { mails } from './migrations/003_mails.ts';
import { auditSubjects } from './migrations/004_audit.ts';
import { operations } from './migrations/005_operations.ts';
import { growth } from './migrations/006_growth.ts';
import { epochs } from './migrations/007_epochs.ts';
import { reports } from './migrations/008_reports.ts';
import { sessionDevices } from './migrations/009_sessions.ts';
import { accessLog } from './migrations/010_access.ts';
import { stored } from './migrations/011_stored.ts';
import { lastStop } from './migrations/012_last_stop.ts';
import { transfers } from './migrations/013_transfers.ts';
import { coordinators } from './migrations/014_coordinators.ts';
import { offers } from './migrations/015_offers.ts';
import { handled } from './migrations/016_handled.ts';
import { versionLife } from './migrations/017_version_life.ts';
import { calendar } from './migrations/018_calendar.ts';
import { followUps } from './migrations/019_follow_ups.ts';
import { snippets } from './migrations/020_snippets.ts';
import { registers } from './migrations/021_registers.ts';
import { terms } from './migrations/022_terms.ts';
import { restoreOffers } from './migrations/023_restore_offers.ts';
import { photos } from './migrations/024_photos.ts';
import { tombstones } from './migrations/025_tombstones.ts';
import { snapshots } from './migrations/026_snapshots.ts';
import { versionUse } from './migrations/027_version_use.ts';
import { registered } from './migrations/028_registered.ts';
import { batches } from './migrations/029_batches.ts';
import { ownReceipts } from './migrations/030_own_receipts.ts';
import { longPasts } from './migrations/031_long_pasts.ts';
import { logins } from './migrations/032_logins.ts';
import { longLast } from './migrations/033_long_last.ts';
import { devicesWaiting } from './migrations/034_devices_waiting.ts';
import { offerOutcomes } from './migrations/035_offer_outcomes.ts';
import { termOutcomes } from './migrations/036_term_outcomes.ts';

/**
 * All steps of the schema, by name. A new step's name sorts after all earlier ones. A step only
 * adds (docs/decisions/021-expand-then-contract.md).
 */
export const migrationsOf = (postgres: boolean): Record<string, Migration> => ({
  '001_start': start(postgres),
  '002_devices': devices(),
  '003_mails': mails(),
  '004_audit': auditSubjects(),
  '005_operations': operations(postgres),
  '006_growth': growth(),
  '007_epochs': epochs(),
  '008_reports': reports(postgres),
  '009_sessions': sessionDevices(),
  '010_access': accessLog(),
  '011_stored': stored(),
  '012_last_stop': lastStop(),
  '013_transfers': transfers(),
  '014_coordinators': coordinators(),
  '015_offers': offers(),
  '016_handled': handled(),
  '017_version_life': versionLife(),
  '018_calendar': calendar(),
  '019_follow_ups': followUps(),
  '020_snippets': snippets(),
  '021_registers': registers(postgres),
  '022_terms': terms(),
  '023_restore_offers': restoreOffers(),
  '024_photos': photos(),
  '025_tombstones': tombstones(),
  '026_snapshots': snapshots(),
  '027_version_use': versionUse(),
  '028_registered': registered(postgres),
  '029_batches': batches(),
  '030_own_receipts': ownReceipts(),
  '031_long_pasts': longPasts(),
  '032_logins': logins(),
  '033_long_last': longLast(postgres),
  '034_devices_waiting': devicesWaiting(),
  '035_offer_outcomes': offerOutcomes(postgres),
  '036_term_outcomes': termOutcomes(),
});
