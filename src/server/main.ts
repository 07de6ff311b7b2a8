import { existsSync, readFileSync } from 'node:fs';
import type { Server } from 'node:https';
import { fileURLToPath } from 'node:url';
import { isPostgres } from '#server/db/base/transactions.ts';
import { exclusively } from '#server/db/base/unhurried.ts';
import { holdLock, lockFileOf } from '#server/db/embedded/appLock.ts';
import { DatabaseInUse } from '#server/db/embedded/databaseInUse.ts';
import { isOpenToOthers, makePrivate } from '#server/db/embedded/private.ts';
import { defaultAlerts } from '#shared/text/alerts.ts';
import { reportWords } from '#shared/text/report.ts';
import { startTexts } from '#shared/text/start.ts';
import { createApp } from './app.ts';
import { type Closing, closeAll } from './closing.ts';
import * as logins from './db/accounts/logins.ts';
import { DatabaseAway, DatabaseRefused } from './db/base/databaseAway.ts';
import { isPostgresUrl, openDatabase } from './db/connect.ts';
import * as alerts from './db/mail/alerts.ts';
import { migrate } from './db/migrate.ts';
import { isEmpty, seedDemo } from './demo/seed.ts';
import { demoIssuerKey, demoPassword } from './identity/demo.ts';
import { demoPeople } from './identity/demoPeople.ts';
import { setUpCode } from './identity/setUpCode.ts';
import { uuidv7 } from './ids.ts';
import { readLetterhead } from './letterhead.ts';
import { createOutbox } from './mail/outbox.ts';
import { createPost } from './mail/post.ts';
import { startNightWork } from './night/nightWork.ts';
import { createPdfDrawer } from './pdf/draw.ts';
import { openPhotos } from './photos/openPhotos.ts';
import { readSettings, type Settings, SettingsError } from './settings/settings.ts';
import { renewTls, unsealedOf } from './tls.ts';

/**
 * Starts the product: settings, database, demonstration data, server; ends it cleanly on SIGTERM
 * and SIGINT.
 */
// However it is started: only the account that runs it may read the files that it writes.
process.umask(0o077);
const root = new URL('../../', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  version: string;
};

/** What must be closed at the end, in this order; filled while starting. */
const open: Closing[] = [];
/** The demo was started on a database that is used with a real provider. */
class NotForDemo extends Error {}
/** Milliseconds to wait for a database that starts together with us. */
const databaseWaitMs = 60_000;

let ending = false;
async function end(signal: string): Promise<void> {
  // A second signal ends the process at once.
  if (ending) process.exit(1);
  ending = true;
  setTimeout(() => process.exit(1), 20_000).unref();
  console.log(startTexts.stopping(signal));
  await closeAll(open);
  process.exit(0);
}

/** A log line for programs to read. */
const lineOf = (level: 30 | 40, event: string, msg: string): string =>
  JSON.stringify({ level, time: Date.now(), event, version, msg });

/** Brings the schema up to date as the database's owner, whose rights serving does not need. */
async function migrateAs(url: string): Promise<string[]> {
  const owner = await openDatabase(url, { waitMs: databaseWaitMs, onWait: () => undefined });
  return migrate(owner).finally(() => owner.destroy());
}

async function start(settings: Settings): Promise<void> {
  const demo = settings.oidc === null;
  if (!isPostgresUrl(settings.database)) {
    // One process at a time; the previous one may still be ending.
    const lock = holdLock(lockFileOf(settings.database), 5_000);
    open.unshift({ close: async () => lock.release(), withinMs: 500 });
    makePrivate(settings.database);
  }
  const warning = startTexts.openFolder(settings.dataDir);
  // Also beside PostgreSQL: photos and mails may be in it.
  if (existsSync(settings.dataDir) && isOpenToOthers(settings.dataDir))
    console.warn(demo ? warning : lineOf(40, 'open_folder', warning));
  const onWait = (where: string) => console.log(startTexts.waiting(where, databaseWaitMs / 1000));
  const db = await openDatabase(settings.database, { waitMs: databaseWaitMs, onWait });
  open.unshift({ close: () => db.destroy(), withinMs: 1_500 });
  const newer = await (settings.migrateUrl ? migrateAs(settings.migrateUrl) : migrate(db));
  const now = Date.now();
  await alerts.ensure(db, defaultAlerts, new Date(now).toISOString());
  // The demo's accounts could then log in to real data with a password that everybody knows.
  if (demo && (await logins.hasIssuersBut(db, demoIssuerKey))) throw new NotForDemo();
  if (demo)
    await exclusively(db, 'demo', async (trx) => {
      if (!(await isEmpty(trx))) return;
      console.log(startTexts.seeding);
      await seedDemo(trx, { now, newId: () => uuidv7(now) });
    });
  const outbox = createOutbox({
    db,
    post: createPost({ ...settings, from: settings.mailFrom }),
    tell: (event, details) => {
      metrics.event(event);
      http.log.warn({ event, ...details }, 'mail');
    },
  });
  open.unshift({ close: () => outbox.close(), withinMs: 4_500 });
  const letterhead = await readLetterhead(settings);
  const pdf = createPdfDrawer({ logo: letterhead?.logo ?? null });
  const photos = openPhotos(settings);
  if (isPostgres(db) && !settings.bucket)
    console.warn(lineOf(40, 'photos_here', startTexts.photosHere(settings.dataDir)));
  const { http, metrics } = await createApp({
    db,
    photos,
    publicUrl: settings.publicUrl,
    oidc: settings.oidc,
    adminUsernames: settings.adminUsernames,
    sessionSecret: settings.sessionSecret,
    drawReport: (report, gone, format, pictures) =>
      pdf.draw(report, reportWords, gone, format, pictures),
    letterhead,
    keepReports: settings.keepReports,
    quota: settings.quota,
    workShare: settings.workShare,
    dist: fileURLToPath(new URL('dist', root)),
    version,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy,
    tls: settings.tls,
    metricsToken: settings.metricsToken,
    retain: settings.retain,
    keepSentDays: settings.keepSentDays,
    offlineHours: settings.offlineHours,
    registerUrl: settings.registerUrl,
    dataDir: isPostgres(db) ? null : settings.dataDir,
    security: settings.security,
  });
  if (newer.length > 0) http.log.warn({ event: 'schema_is_newer', migrations: newer }, 'schema');
  const tell = (event: string, details: Record<string, unknown>) => {
    metrics.event(event);
    const isWrong = /(?:failed|refused)$/.test(event);
    http.log[isWrong ? 'warn' : 'info']({ event, ...details }, 'nightly');
  };
  for (const work of startNightWork({ db, photos, settings, tell }))
    open.unshift({ close: () => work.close(), withinMs: 1_000 });
  // Running requests are answered first. A report that takes too long is given up, and its request
  // gets an answer too.
  let closed: Promise<unknown> | undefined;
  const close = () => (closed ??= http.close());
  open.unshift(
    { close, withinMs: 9_000 },
    { close: () => pdf.close(), withinMs: 1_000 },
    { close, withinMs: 2_000 },
  );
  if (settings.tls) {
    const unwatch = renewTls(settings.tls, http.server as unknown as Server, (event, reason) =>
      http.log.warn({ event, ...(reason ? { reason } : {}) }, 'tls'),
    );
    const endUnsealed = unsealedOf(http.server);
    http.addHook('preClose', async () => {
      unwatch();
      endUnsealed();
    });
  }
  await http.listen({ port: settings.port, host: settings.host });
  outbox.start();
  const code = demo ? null : await setUpCode(db);
  if (code !== null) console.log(lineOf(30, 'set_up', startTexts.setUpCode(code)));
  const accounts = Object.entries(demoPeople).map(([name, { roles }]) => ({ name, roles }));
  // A person reads the start of a demo; otherwise a program reads this log line.
  if (demo)
    console.log(
      [startTexts.ready(settings.publicUrl), startTexts.accounts(accounts, demoPassword)].join(
        '\n',
      ),
    );
  else console.log(lineOf(30, 'ready', startTexts.ready(settings.publicUrl).trim()));
}

// Set before anything is printed: a program that reads "ready" may stop us in the same instant.
process.on('SIGTERM', () => void end('SIGTERM'));
process.on('SIGINT', () => void end('SIGINT'));

try {
  await start(readSettings(process.env));
} catch (error) {
  // A stop during the start may make a part of the start fail: that needs no message.
  if (ending) await new Promise(() => {});
  if (error instanceof SettingsError) console.error(error.message);
  else if (error instanceof NotForDemo) console.error(startTexts.notForDemo);
  else if (error instanceof DatabaseInUse) console.error(startTexts.databaseInUse);
  else if (error instanceof DatabaseAway)
    console.error(startTexts.databaseAway(error.where, databaseWaitMs / 1000));
  else if (error instanceof DatabaseRefused)
    console.error(startTexts.databaseRefused(error.where, error.message));
  else if ((error as { code?: string }).code === 'EADDRINUSE') console.error(startTexts.portTaken);
  else console.error(error);
  process.exit(1);
}
