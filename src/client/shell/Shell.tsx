import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { usePath } from '#client/navigation/router.ts';
import { SkipLink } from '#client/parts/SkipLink.tsx';
import { isPractising } from '#client/practice/flag.ts';
import { isDemo, state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { chromeTexts } from '#shared/text/chrome.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { Dialog } from './Dialog.tsx';
import { Header } from './Header.tsx';
import { Notices } from './Notices.tsx';
import styles from './Shell.module.css';

/** Loaded after the first screen, which has nothing to show there. */
const UpdateBanner = lazy(async () => ({
  default: (await import('./UpdateBanner.tsx')).UpdateBanner,
}));
const StatusBars = lazy(async () => ({ default: (await import('./StatusBars.tsx')).StatusBars }));

const PracticeBar = lazy(async () => ({
  default: (await import('./PracticeBar.tsx')).PracticeBar,
}));

const askToLeave = async (onLogout: () => Promise<void>): Promise<void> =>
  isPractising
    ? (await import('./PracticeBar.tsx')).askToStop()
    : (await import('./confirmLogout.ts')).confirmLogout(onLogout);

/** Everything around a screen. */
export function Shell({
  children,
  onLogout,
}: {
  children: ReactNode;
  onLogout: () => Promise<void>;
}) {
  const path = usePath();
  const fills = useStore(state.fills);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => {
    state.mobileMenu.set(false);
    window.scrollTo(0, 0);
  }, [path]);
  return (
    <div className={fills ? `${styles.shell} ${styles.fills}` : styles.shell}>
      <SkipLink to="inhoud">{chromeTexts.skip}</SkipLink>
      {isPractising ? (
        <Suspense fallback={null}>
          <PracticeBar />
        </Suspense>
      ) : (
        isDemo() && (
          <aside className={styles.demo} aria-label={chromeTexts.demoLabel}>
            {chromeTexts.demo}
          </aside>
        )
      )}
      <div className={styles.top}>
        <Header onLogout={() => void askToLeave(onLogout)} />
        <Suspense fallback={null}>
          <UpdateBanner />
          <StatusBars />
        </Suspense>
      </div>
      <Breadcrumbs />
      <main id="inhoud" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Notices />
      <Loading />
      <Dialog />
    </div>
  );
}

/**
 * Shown while someone waits for a request, but not for very short waits; it never catches a tap.
 */
function Loading() {
  const busy = useStore(state.loading, (count) => count > 0);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), 250);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div className={`${styles.loading} ${shown ? '' : styles.loadingOff}`} role="status">
      {shown && (
        <>
          <span className={styles.wheel} aria-hidden="true" />
          <span>{chromeTexts.loading}</span>
        </>
      )}
    </div>
  );
}
