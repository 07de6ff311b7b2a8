import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { startRouter } from './router.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import { watchOnline } from './sync/online.ts';
import { boot } from './sync/session.ts';

/** Start-up, in order: the address, the screen, the session and its work, the connection. */
startRouter();
const root = document.getElementById('app');
if (root) createRoot(root).render(<App />);
void boot().then(watchOnline);
