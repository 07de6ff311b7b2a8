import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './harness.css';

const RichTextEditor = lazy(() => import('#client/parts/editor/RichTextEditor.tsx'));

const settings = new URLSearchParams(location.search);
const answerAfter = Number(settings.get('answerAfter') ?? 0);

/**
 * The editor in a form of its own, with what it emits written below it. `?value=` is the start
 * content; `?answerAfter=` is how many milliseconds later the emitted text comes back as `value`.
 */
function Harness() {
  const [value, setValue] = useState(settings.get('value') ?? '');
  const [emitted, setEmitted] = useState<string[]>([]);
  const [disabled, setDisabled] = useState(false);
  return (
    <form>
      <h1>Proefopstelling</h1>
      <p id="hint">Schrijf op wat je ziet.</p>
      <Suspense fallback={<p>Laden…</p>}>
        <RichTextEditor
          label="Toelichting"
          value={value}
          describedBy="hint"
          disabled={disabled}
          onChange={(html) => {
            setEmitted((before) => [...before, html]);
            setTimeout(() => setValue(html), answerAfter);
          }}
        />
      </Suspense>
      <p>
        <button type="button" onClick={() => setValue('<p>Van buiten</p>')}>
          Vervangen
        </button>{' '}
        <button type="button" onClick={() => setDisabled(!disabled)}>
          Uitzetten
        </button>
      </p>
      <p>
        Berichten: <output data-testid="count">{emitted.length}</output>
      </p>
      <pre className="emitted">
        <output data-testid="html">{emitted.at(-1) ?? 'niets'}</output>
      </pre>
    </form>
  );
}

const root = document.getElementById('root');
if (root && settings.has('live')) {
  const { startLive } = await import('./live.ts');
  startLive(root, settings.get('live') ?? '');
} else if (root) {
  createRoot(root).render(
    <StrictMode>
      <Harness />
    </StrictMode>,
  );
}
