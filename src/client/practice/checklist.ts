import type { Category, Version } from '#shared/model/checklist.ts';
import { numberAt } from '#shared/rules/checklist/numbering.ts';
import { practiceChecklist, practiceTexts } from '#shared/text/practice.ts';

import { practiceIds } from './flag.ts';

/** An id that is the same at each start; `n` up to twelve hexadecimal digits. */
export const practiceId = (n: number): string => practiceIds + n.toString(16).padStart(12, '0');

/** The checklist for practising, as a version of the server. */
export function practiceVersion(): Version {
  let id = 0x100;
  const next = () => practiceId(id++);
  const blank = { description: '', default_value: '', last_question_title: '', help_questions: [] };
  const categories = practiceChecklist.flatMap((domain, d): Category[] => {
    const parent = next();
    return [
      {
        ...blank,
        id: parent,
        parent: null,
        number: numberAt(d),
        title: domain.title,
        last_question: '',
        questions: [],
      },
      ...domain.items.map((item, i) => ({
        ...blank,
        id: next(),
        parent,
        number: numberAt(d, i),
        title: item.title,
        last_question: '',
        questions: item.conditions.map(([title, text, help], q) => ({
          id: next(),
          title,
          title_or_default: title,
          text,
          description: '',
          default_value: '',
          number: numberAt(d, i, q),
          help_questions: help ? [{ id: next(), text: help }] : [],
        })),
      })),
    ];
  });
  return {
    id: practiceId(1),
    title: practiceTexts.version,
    online: true,
    inspection_count: 1,
    revision: 1,
    categories,
  };
}
