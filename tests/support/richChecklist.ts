import { scenario } from './scenario.ts';

/**
 * A checklist with everything that a file may hold: markup, breaks, signs that spreadsheets take
 * for formulas, repeats, colours.
 */
export const richChecklist = (title: string) =>
  scenario(title)
    .offline()
    .domain('Veiligheid & gezondheid', (d) => {
      d.description('<p>Eerste alinea.</p><p>Tweede <strong>met nadruk</strong>.</p>')
        .defaultValue('<p>Gezien bij binnenkomst:</p><p>Daarna:<br />niets.</p>')
        .lastQuestion('Wat viel verder op?\nSchrijf het op.', 'Overig')
        .help('<p>Is het hek heel?</p>', '<ul><li>een</li><li>twee</li></ul>')
        .item('Hek', (i) => {
          i.question('Het hek is heel.\n\n- onderaan\n- bovenaan', {
            description: '<p>Kijk ook &lt;achter&gt; het hek.</p>',
            ref: 'artikel 1, lid 2',
          })
            .question('=SOM(A1:A9) is geen formule.', {
              title: '+31 en @naam',
              help: ['<p>-1 is ook tekst</p>', '<p>constructor</p>'],
            })
            .question('De sluiting werkt: a < b && c > "d".', {
              title: 'Slot',
              default_value: '<p>De sluiting </p>',
            });
        })
        .item('Deur', (i) =>
          i
            .question('De deur sluit.', { title: 'Slot' })
            .question('_x0041_ blijft staan, en 😀 ook.'),
        );
    })
    .domain('Personeel', (d) => {
      d.item('Algemeen', (i) =>
        i
          .question('Er is genoeg personeel.', {
            description: `<p>${'Lang verhaal. '.repeat(3_000).trim()}</p>`,
          })
          .question('De deur sluit.'),
      );
      d.item('Leeg');
    })
    .colour('Groen', '2', '1.2')
    .colour('Geel', '1.1.2', '1.1.3', '2.2')
    .colour('Rood');
