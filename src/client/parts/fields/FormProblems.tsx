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
 * Lists all problems of the form around it, if more than one field has a problem: the focus goes to
 * the list after a refused save. A single field with a problem gets the focus itself.
 */
export function FormProblems({
  problems,
  found,
}: {
  problems: FieldProblems;
  /** All problems of the last save: the list keeps its length while the person solves them. */
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
