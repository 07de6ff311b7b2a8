import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The floor: the least React page that shows one condition, takes its result and steps on. */
const results = ['Voldoet', 'Voldoet niet', 'NTB', 'Herstelaanbod'];

function Bare() {
  const [at, setAt] = useState(0);
  const [answers, setAnswers] = useState<Record<number, string>>({});
  return (
    <main>
      <h1>Voorwaarde {at + 1}</h1>
      <p>De houder voert beleid en handelt ernaar; voorwaarde {at + 1} van de lijst.</p>
      {results.map((result) => (
        <label key={result}>
          <input
            type="radio"
            name="result"
            checked={answers[at] === result}
            onChange={() => setAnswers({ ...answers, [at]: result })}
          />
          {result}
        </label>
      ))}
      <textarea key={at} aria-label="Aantekeningen" />
      <button type="button" onClick={() => setAt(at + 1)}>
        Volgende
      </button>
    </main>
  );
}

const root = document.getElementById('app');
if (root) createRoot(root).render(<Bare />);
