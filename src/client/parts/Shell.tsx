import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { usePath } from '#client/router.ts';
import { ask } from '#client/state/notices.ts';
import { isDemo, state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { flushTyping } from '#client/state/typing.ts';
import { drain } from '#client/sync/queue.ts';
import { chromeTexts, dialogTexts, queueTexts } from '#shared/text/chrome.ts';
import { Dialog } from './Dialog.tsx';
import { Breadcrumbs, Header } from './Header.tsx';
import { Icon } from './Icon.tsx';
import { Notices } from './Notices.tsx';

/** Everything around a screen. */
export function Shell({ children, onLogout }: { children: ReactNode; onLogout: () => Promise<void> }) {
  const path = usePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => {
    state.mobileMenu.set(false);
    window.scrollTo(0, 0);
  }, [path]);
  const confirmLogout = async () => {
    flushTyping();
    // What can still be sent is sent, but nobody waits long for it.
    await Promise.race([drain(), new Promise((resolve) => setTimeout(resolve, 3_000))]);
    const waiting = state.queueCount.get();
    const { title, text, confirm } = dialogTexts.logout;
    if (await ask({ title, text: waiting > 0 ? text + dialogTexts.logout.waiting(waiting) : text, confirm, cancel: dialogTexts.cancel })) await onLogout();
  };
  // The part after # is a place in an inspection: skipping must not go there.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById('inhoud')?.focus();
  };
  return (
    <div className="shell">
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on this page, by focus */}
      <a className="nl-skip-link nl-skip-link--visible-on-focus skip" href="#inhoud" onClick={skip}>
        {chromeTexts.skip}
      </a>
      {isDemo() && (
        <aside className="demo-bar" aria-label={chromeTexts.demoLabel}>
          {chromeTexts.demo}
        </aside>
      )}
      <Header onLogout={() => void confirmLogout()} />
      <QueueBar />
      <Breadcrumbs />
      <main id="inhoud" className="shell__main" tabIndex={-1}>
        {children}
      </main>
      <Notices />
      <Loading />
      <Dialog />
    </div>
  );
}

function QueueBar() {
  const online = useStore(state.online);
  const count = useStore(state.queueCount, (waiting) => (state.online.get() ? 0 : waiting));
  if (count === 0 || online) return null;
  return (
    <aside className="queue-bar" aria-label={queueTexts.label}>
      <Icon name="cloud" />
      <p role="status">
        <strong>{queueTexts.waiting(count)}.</strong> {queueTexts.hint}
      </p>
    </aside>
  );
}

/** Shown while someone waits for a request; not for the blink of an eye, and it never catches a tap. */
function Loading() {
  const busy = useStore(state.loading, (count) => count > 0);
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!busy) return setShown(false);
    const timer = setTimeout(() => setShown(true), 250);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div className={`loading ${shown ? '' : 'loading--off'}`} role="status">
      {shown && (
        <>
          <span className="loading__wheel" aria-hidden="true" />
          <span>{chromeTexts.loading}</span>
        </>
      )}
    </div>
  );
}
