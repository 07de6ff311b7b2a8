import { expect, it } from 'vitest';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { agreedWords } from '#shared/text/offers.ts';
import { scenario } from '#tests/support/scenario.ts';
import { generalText, itemTexts } from './itemTexts.ts';

const checklist = scenario()
  .domain('Veiligheid', (d) =>
    d
      .lastQuestion('Nog iets?')
      .item('Hek', (i) => i.question('Is het hek <dicht>?').question('Heel?', { title: 'Heel' }))
      .item('Leeg'),
  )
  .domain('Gezondheid', (d) => d.item('Lucht', (i) => i.question('Fris?')));
const words = {
  domain: 'Domein',
  extra: 'Extra voorwaarde',
  result: (result: string | null) => result ?? 'Geen resultaat',
  agreed: agreedWords,
  general: 'Algemeen',
  photo: (said: string) => `Foto: ${said}`,
};
const photo = (id: string, part: string | null, said: object) => ({
  ...{ photo: id, part, sha256: 'a'.repeat(64), caption: '', alternative: '', removed: false },
  ...said,
});
const inspection = checklist.inspection({
  notes: '<p>Vriendelijk ontvangen</p>',
  photos: [
    photo('2', 'd1i1q1', { caption: 'Het <hek>' }),
    photo('1', 'd1i1q1', { caption: 'Weg', removed: true }),
    photo('3', null, { alternative: 'De gevel' }),
  ],
  ...{
    category_notes: [{ category: 'd1', notes: '<p>Alles gezien</p>' }],
    question_results: [
      {
        question: 'd1i1q1',
        result: 'does-not-satisfy',
        notes: '<p>Los</p><ul><li>links</li></ul>',
      },
    ],
    category_last_question_answers: [{ category: 'd1', result: 'satisfies', notes: '' }],
  },
});
const texts = itemTexts(buildChecklist(checklist.version()), inspection, words);

it('tells each item with its conditions, results and notes, and a domain where it says something', () => {
  expect(texts.map(({ number, texts: all }) => [number, all.map((one) => one.number)])).toEqual([
    ['1', ['1', '1.1']],
    ['2', ['2.1']],
  ]);
  expect(texts[0]?.texts[0]?.html).toBe(
    '<p>Alles gezien</p><p><strong>Nog iets?</strong><br>satisfies</p>',
  );
  expect(texts[0]?.texts[1]?.html).toBe(
    '<p><strong>1.1.1 Is het hek &lt;dicht&gt;?</strong><br>does-not-satisfy</p><p>Los</p><ul><li>links</li></ul><p>Foto: Het &lt;hek&gt;</p>' +
      '<p><strong>1.1.2 Heel</strong><br>Geen resultaat</p>',
  );
});

it('tells the general notes with their photos, where there are any', () => {
  expect(generalText(inspection, words)).toMatchObject({
    title: 'Algemeen',
    html: '<p>Vriendelijk ontvangen</p><p>Foto: De gevel</p>',
  });
  expect(generalText({ ...inspection, notes: '', photos: [] }, words)).toBeNull();
});
