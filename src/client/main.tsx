import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startRouter } from './router.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import { openDevice } from './sync/device.ts';
import { watchSurroundings } from './sync/online.ts';
import { boot } from './sync/session.ts';

/** Start-up, in order: the address, the screen, the session and its work, the connection. */
startRouter();
const root = document.getElementById('app');
if (root) createRoot(root).render(<App />);
void openDevice().then(() => {
  watchSurroundings();
  return boot();
});
