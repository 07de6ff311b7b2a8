import type { Db } from '#server/db/base/database.ts';
import type { Letterhead } from './letterhead.ts';
import type { PhotoStore } from './photos/photoStore.ts';
import type { OidcSettings, Retain, SecuritySettings } from './settings/settings.ts';
import type { TlsFiles } from './tls.ts';
import type { DrawReport } from './work/reports.ts';
import type { WorkShare } from './work/workShare.ts';

/** What a server is made with. */
export interface AppOptions {
  db: Db;
  publicUrl: string;
  /** Null = demo mode with the embedded provider. */
  oidc: OidcSettings | null;
  adminUsernames: readonly string[];
  sessionSecret: string | null;
  drawReport: DrawReport;
  photos: PhotoStore;
  /** Bytes of drawn reports that are kept; 0 = none. */
  keepReports?: number;
  /** How much work one person may ask for; a number means percents of every kind. */
  workShare?: WorkShare | number;
  /** Folder of the built client; null = API only. */
  dist: string | null;
  version: string;
  logLevel: string;
  trustProxy: string | null;
  /** The files for TLS of the server itself; null = a proxy does TLS. */
  tls?: TlsFiles | null;
  /** How people report a weakness; null = no security.txt. */
  security?: SecuritySettings | null;
  /** Milliseconds since 1970. */
  clock?: () => number;
  /** Reaches the identity provider; tests pass one that fails. */
  fetch?: typeof fetch;
  checkOutput?: boolean;
  requestsPerMinute?: number;
  /** The token that a reader of `/metrics` must send; null = only a demo answers. */
  metricsToken?: string | null;
  /** How long data is kept, as the page 'Systeem' shows it. */
  retain?: Retain;
  /** Days that devices keep acknowledged changes. */
  keepSentDays?: number;
  offlineHours?: number;
  /** The organisation that sends reports with a letter in front; null = none. */
  letterhead?: Letterhead | null;
  /** The address that the national register is fetched from; null = not fetched. */
  registerUrl?: string | null;
  /** The most bytes of one person's changes that are kept, and of one person's photos. */
  quota?: number;
  /** Folder of the embedded database, whose free space is watched; null = it is elsewhere. */
  dataDir?: string | null;
}
