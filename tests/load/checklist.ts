import type { ChecklistFile } from '#shared/model/checklistFile.ts';
import { scenario } from '#tests/support/scenario.ts';

/**
 * A checklist of 120 conditions (6 domains of 5 items of 4) with texts as long as those of the law.
 */
const words =
  'de houder van een kindercentrum draagt er zorg voor dat in de dagelijkse praktijk wordt gehandeld overeenkomstig het beleid dat is vastgesteld'.split(
    ' ',
  );
const text = (n: number, length: number) => {
  let made = '';
  for (let at = n * 7; made.length < length; at++) made += `${words[at % words.length]} `;
  return `${made.charAt(0).toUpperCase()}${made.slice(1).trim()}.`;
};

export const shape = { domains: 6, items: 5, questions: 4 } as const;
export const conditions = shape.domains * shape.items * shape.questions;

export function checklist(title: string): ChecklistFile {
  const whole = scenario(title);
  for (let d = 1; d <= shape.domains; d++)
    whole.domain(`Domein ${d}`, (domain) => {
      domain.lastQuestion(`Wat viel in domein ${d} verder op?`);
      for (let i = 1; i <= shape.items; i++)
        domain.item(`Item ${d}.${i}`, (item) => {
          for (let q = 1; q <= shape.questions; q++)
            item.question(text(d * 31 + i * 7 + q, 235), {
              ref: `Wet kinderopvang, artikel 1.${d * 10 + i}, lid ${q}`,
              help: text(d + i + q, 90),
            });
        });
    });
  return { ...whole.file(), title };
}
