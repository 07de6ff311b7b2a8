import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './harness.css';

const RichTextEditor = lazy(() => import('#client/parts/editor/RichTextEditor.tsx'));

/** The editor in a form of its own, with what it emits written below it. `?value=` is the start content. */
function Harness() {
  const [value, setValue] = useState(() => new URLSearchParams(location.search).get('value') ?? '');
  const [emitted, setEmitted] = useState<string[]>([]);
  const [disabled, setDisabled] = useState(false);
  const [answers, setAnswers] = useState(true);
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
            if (answers) setValue(html);
          }}
        />
      </Suspense>
      <p>
        <button type="button" onClick={() => setValue('<p>Van buiten</p>')}>
          Vervangen
        </button>{' '}
        <button type="button" onClick={() => setDisabled(!disabled)}>
          Uitzetten
        </button>{' '}
        <button type="button" onClick={() => setAnswers(!answers)}>
          Antwoorden
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
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Harness />
    </StrictMode>,
  );
}
