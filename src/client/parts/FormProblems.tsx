import { useEffect, useRef, useState } from 'react';
import type { FieldProblems } from '#shared/problems.ts';
import { problemText } from './Field.tsx';
import { ProblemList } from './ProblemList.tsx';

interface Found {
  name: string;
  label: string;
}

/** The fields of a form that have a problem, in the order in which they stand there. */
const fieldsIn = (form: HTMLElement, problems: FieldProblems): Found[] =>
  [...form.querySelectorAll<HTMLElement>('[data-field]')].flatMap((field) => {
    const { field: name = '' } = field.dataset;
    const label = field.querySelector('label, [data-part="label"]')?.textContent ?? '';
    return problems[name] && label ? [{ name, label: label.replace(/[\s*]+$/, '') }] : [];
  });

/**
 * All that is wrong in the form around it, in a list, where there is more than one such field: the
 * focus goes there after a save that was refused. One by itself has the focus at once.
 */
export function FormProblems({
  problems,
  found,
}: {
  problems: FieldProblems;
  /** All that was wrong at the last save: the list stays as long as it is. */
  found: FieldProblems;
}) {
  const place = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [fields, setFields] = useState<Found[]>([]);
  useEffect(() => {
    const form = place.current?.closest('form');
    setFields(form ? fieldsIn(form, found) : []);
  }, [found]);
  useEffect(() => {
    if (fields.length > 1) box.current?.focus();
  }, [fields]);
  const wrong = fields.map(({ name, label }) => {
    const problem = problems[name];
    return { name, label, said: problem ? problemText(name, problem) : null };
  });
  return (
    <div ref={place} hidden={wrong.length < 2}>
      {wrong.length > 1 && (
        <ProblemList box={box} wrong={wrong} isNew={wrong.every(({ said }) => said !== null)} />
      )}
    </div>
  );
}
