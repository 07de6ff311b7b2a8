import { lazy, Suspense } from 'react';
import { goLogIn } from '#client/api/provider.ts';
import { atMost } from '#client/atMost.ts';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { useLocation } from '#client/navigation/router.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { Page } from '#client/shell/Page.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';
import { allows, isAdmin, isInspector, overseers } from '#shared/rules/office/access.ts';
import { chromeTexts } from '#shared/text/chrome.ts';
import { homeTexts } from '#shared/text/home.ts';
import { lockTexts, otherTexts } from '#shared/text/offline.ts';
import styles from './HomeScreen.module.css';
import { InspectionDashboard } from './InspectionDashboard.tsx';
import { logIn, searchLine } from './logIn.ts';

const AdminDashboard = lazy(async () => ({
  default: (await import('./AdminDashboard.tsx')).AdminDashboard,
}));

const InstallButton = lazy(async () => ({
  default: (await import('./InstallButton.tsx')).InstallButton,
}));

const SetUp = lazy(async () => ({ default: (await import('./SetUp.tsx')).SetUp }));

/** Home (specification section 2): the way in, or the work list. */
export function HomeScreen() {
  const account = useStore(state.account);
  return account ? <LoggedIn /> : <LoggedOut />;
}

function LoggedOut() {
  // The logout would take a person who logs in now along, to the provider and back.
  const leaving = useStore(state.leaving);
  const { query } = useLocation();
  const why = query.get('inloggen') ?? '';
  const problem = homeTexts.loginFailed[why];
  // The provider would refuse the same person again for as long as it remembers them: so it must
  // ask who the person is.
  const askWho = why === 'geweigerd' || why === 'zwak' ? { askWho: true } : {};
  return (
    <Page title={chromeTexts.product} className={styles.welcome}>
      <p className={styles.intro}>{homeTexts.intro}</p>
      <p className="nl-paragraph">{homeTexts.introLong}</p>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {leaving ? (
        <p role="status">{homeTexts.loggingOut}</p>
      ) : (
        <p>
          <Button kind="primary" size="large" onClick={() => void logIn(askWho)}>
            {homeTexts.login}
          </Button>
        </p>
      )}
      <Others />
      <p className={styles.ways}>
        <AppLink to={paths.help()}>{chromeTexts.help}</AppLink>
        <AppLink to={paths.statement()}>{chromeTexts.statement}</AppLink>
      </p>
    </Page>
  );
}

/**
 * Milliseconds to wait, before going to the provider, for the device to store what only this page
 * has.
 */
const patience = 3_000;

/**
 * Goes from the locked page to the provider. The page ends with that, so what only its memory has
 * is stored first.
 */
async function leave(...to: Parameters<typeof goLogIn>): Promise<void> {
  // If something cannot be stored now, the page puts it aside when it goes.
  await atMost(patience, sync.storeBeforeReload().catch(console.warn));
  goLogIn(...to);
}

/**
 * The session ended without anybody asking for it: the address stays the same, behind a lock, until
 * someone logs in (agreements part 4.4).
 */
export function LockScreen() {
  const waiting = useStore(state.lockedCount);
  const online = useStore(state.online);
  const disabled = useStore(state.disabled);
  const { title, text } = disabled ? lockTexts.disabled : online ? lockTexts : lockTexts.offline;
  return (
    <Page title={title} className={styles.welcome}>
      <p className="nl-paragraph">{text}</p>
      {waiting > 0 && <p className="nl-paragraph">{lockTexts.waiting(waiting)}</p>}
      {online ? <WaysIn /> : <SearchLine />}
    </Page>
  );
}

function WaysIn() {
  return (
    <>
      <p>
        <Button kind="primary" size="large" onClick={() => leave(state.wanted.get())}>
          {lockTexts.login}
        </Button>
      </p>
      <p>
        <Button kind="subtle" onClick={() => leave('/', { askWho: true })}>
          {lockTexts.other}
        </Button>
      </p>
    </>
  );
}

/** Without a line nobody can log in. */
const SearchLine = () => (
  <p>
    <Button kind="primary" size="large" icon="refresh" onClick={() => void searchLine()}>
      {lockTexts.search}
    </Button>
  </p>
);

/** Somebody else's unsent work on this device: whose it is and how much, and no more. */
function Others() {
  const others = useStore(state.others);
  return others.map(({ name, count }) => (
    <p key={name} className={layout.block}>
      {otherTexts.others(name, count)}
    </p>
  ));
}

function LoggedIn() {
  const roles = useStore(state.account)?.roles ?? [];
  const online = useStore(state.online);
  const install = useStore(state.install);
  const inspector = isInspector(roles);
  const title = inspector ? homeTexts.work : homeTexts.dashboard;
  const actions = (
    <>
      {online && isAdmin(roles) && (
        <ButtonLink to={paths.add_version()} icon="plus">
          {homeTexts.addVersion}
        </ButtonLink>
      )}
      {inspector && (
        <ButtonLink to={paths.add_inspection('dashboard')} icon="plus">
          {online ? homeTexts.addInspection : homeTexts.addOffline}
        </ButtonLink>
      )}
      {online && install !== 'none' && (
        <Suspense fallback={null}>
          <InstallButton way={install} />
        </Suspense>
      )}
    </>
  );
  return (
    <Page title={title} actions={actions}>
      {roles.length === 0 && (
        <>
          <p className={`${layout.block} nl-paragraph`}>{homeTexts.noRoles}</p>
          <Suspense fallback={null}>
            <SetUp />
          </Suspense>
        </>
      )}
      <Others />
      {inspector && <InspectionDashboard />}
      {allows(overseers, roles) &&
        (online ? (
          <Suspense fallback={null}>
            <AdminDashboard />
          </Suspense>
        ) : (
          !inspector && <p className={layout.empty}>{homeTexts.onlyOnline}</p>
        ))}
    </Page>
  );
}
