import { expect, test } from 'vitest';
import { scenario } from '#tests/support/scenario.ts';
import { questionsFound } from './findQuestions.ts';
import { buildChecklist } from './tree.ts';

const checklist = buildChecklist(
  scenario('Kiezen')
    .domain('Veiligheid', (d) =>
      d.item('Personeel', (i) =>
        i
          .question('Iemand heeft een diploma kinder-EHBO.')
          .question('De ploeg is compleet.', { description: '<p>Zie artikel <b>7</b></p>' }),
      ),
    )
    .domain('Ruimte', (d) => d.item('Binnen', (i) => i.question('Er is een café in de hal.')))
    .version(),
);
const numbers = (query: string) => questionsFound(checklist, query).map(({ node }) => node.number);

test.each([
  ['', []],
  ['  ', []],
  ['ehbo', ['1.1.1']],
  ['veiligheid compleet', ['1.1.2']],
  ['personeel', ['1.1.1', '1.1.2']],
  ['artikel 7', ['1.1.2']],
  ['CAFE', ['2.1.1']],
  ['2.1.1', ['2.1.1']],
  ['ehbo hal', []],
])('%j finds %j', (query, expected) => {
  expect(numbers(query)).toEqual(expected);
});
