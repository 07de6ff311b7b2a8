import { state } from '#client/state/state.ts';

// Adding the app to the home screen: the browser's own offer where it makes one, an explanation on
// iPad and iPhone.

interface InstallOffer extends Event {
  prompt(): Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const isInstalled = (): boolean =>
  window.matchMedia('(display-mode: standalone)').matches ||
  (navigator as Navigator & { standalone?: boolean }).standalone === true;

/** An iPad says that it is a Mac; Macs have no touch screen. */
const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

function createInstalling() {
  let offer: InstallOffer | null = null;

  /** Catches the browser's offer, which comes early and only once. */
  function watch(): void {
    if (isInstalled()) return;
    if (isApple()) state.install.set('explain');
    window.addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      offer = event as InstallOffer;
      state.install.set('offered');
    });
    window.addEventListener('appinstalled', forget);
  }

  /** Shows the browser's question; whatever the answer, the app does not ask again. */
  async function ask(): Promise<void> {
    const made = offer;
    if (!made) return;
    try {
      await made.prompt();
      await made.userChoice;
    } finally {
      forget();
    }
  }

  function forget(): void {
    offer = null;
    state.install.set('none');
  }

  return { watch, ask };
}

export const installing = createInstalling();
