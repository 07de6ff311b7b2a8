import { Component, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { paths } from '#client/navigation/paths.ts';
import { currentLocation, go, rememberPlace, usePath } from '#client/navigation/router.ts';
import { DeadEnd } from '#client/shell/DeadEnd.tsx';
import { Page } from '#client/shell/Page.tsx';
import { Shell } from '#client/shell/Shell.tsx';
import { chromeTexts, noticeTexts } from '#shared/text/chrome.ts';
import { Button } from './parts/Button.tsx';
import { Skeleton } from './parts/Skeleton.tsx';
import { findScreen, maySee } from './routes.tsx';
import { LockScreen } from './screens/home/HomeScreen.tsx';
import { notify } from './state/notices.ts';
import { state } from './state/state.ts';
import { useStore } from './state/store.ts';
import { sync } from './sync/sync.ts';

/** The one place where the address, the roles and the screens come together. */
export function App() {
  return (
    <Shell onLogout={sync.logout}>
      <CurrentScreen />
    </Shell>
  );
}

/** Loads the code of the first screen, while the app finds out who is here and what they have. */
export const bringScreen = (): void =>
  void findScreen(currentLocation().path)
    ?.route.screen.load()
    .catch(() => undefined);

function CurrentScreen() {
  const path = usePath();
  const initialized = useStore(state.initialized);
  const account = useStore(state.account);
  const locked = useStore(state.locked);
  // Judged when a page is entered: a flicker of the line must not throw anybody off a page with
  // work on it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another entry
  const online = useMemo(() => state.online.get(), [path]);
  const found = findScreen(path);
  // A user who is not logged in is sent to login, unless the target is home or the manual; roles
  // that do not fit go home too.
  const may = found !== null && account !== null && maySee(found.route, account.roles);
  const needsLine = found?.route.online === true && !online;
  const allowed = found !== null && (found.route.isPublic || (may && !needsLine));
  useEffect(() => {
    if (!initialized || found === null || allowed || locked) return;
    if (!account) rememberPlace();
    if (may && needsLine)
      notify('warning', noticeTexts.onlineOnly.header, noticeTexts.onlineOnly.text);
    void go(paths.home(), { replace: true, force: true });
  }, [initialized, found, allowed, account, locked, may, needsLine]);

  if (!initialized) return <Skeleton />;
  if (locked) return <LockScreen />;
  if (!found) return <DeadEnd {...chromeTexts.notFound} />;
  if (!allowed) return <Skeleton />;
  return (
    <FailureCatcher key={path}>
      <Suspense fallback={<Skeleton />}>
        <Shown {...found} key={path} />
      </Suspense>
    </FailureCatcher>
  );
}

function Shown({ route, params }: NonNullable<ReturnType<typeof findScreen>>) {
  const [Screen] = useState(route.screen.now);
  return <Screen params={params} />;
}

/** A screen that cannot be shown says so and offers a way on; the rest of the app stays. */
class FailureCatcher extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError() {
    return { failed: true };
  }
  override render() {
    if (!this.state.failed) return this.props.children;
    const { title, text, retry } = chromeTexts.failed;
    return (
      <Page title={title}>
        <p className="nl-paragraph">{text}</p>
        <p>
          <Button icon="refresh" onClick={() => window.location.reload()}>
            {retry}
          </Button>
        </p>
      </Page>
    );
  }
}
