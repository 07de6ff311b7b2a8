import { createRoot } from 'react-dom/client';
import { startRouter } from '#client/navigation/router.ts';
import { App, bringScreen } from './app.tsx';
import { installing } from './pwa/install.ts';
import { updates } from './pwa/update.ts';
import './styles/tokens.css';
import './styles/base.css';
import { sync } from './sync/sync.ts';

/**
 * Start-up, in order: the address, the screen, the session and its work, the connection, the app
 * itself on the device.
 */
installing.watch();
startRouter();
const root = document.getElementById('app');
if (root) createRoot(root).render(<App />);
void sync.start();
bringScreen();
void updates.watch(sync.storeBeforeReload);
