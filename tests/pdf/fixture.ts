import type { Pictures } from '#server/pdf/protocol.ts';
import type { ReportWords } from '#server/pdf/reportWords.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { Report, ReportLetter } from '#shared/model/report.ts';
import type { ReportDomain, ReportQuestion } from '#shared/model/reportDomain.ts';
import { jpegOf } from '#tests/support/photos.ts';

/** Stand-in for the Dutch words that the application supplies. */
export const words: ReportWords = {
  kind: 'Inspectierapport',
  author: 'GGD Voorbeeldregio',
  contents: 'Inhoudsopgave',
  details: 'Gegevens voorziening',
  overview: 'Overzicht van de resultaten',
  domain: 'Domein',
  results: {
    satisfies: 'Voldoet',
    'does-not-satisfy': 'Voldoet niet',
    'to-be-defined': 'NTB',
    'restore-offer': 'Herstel\u00adaanbod',
  },
  open: 'Geen resultaat',
  total: 'Totaal',
  none: 'Geen.',
  domainNotes: 'Notities bij dit domein',
  notes: 'Notities',
  photo: 'Foto zonder beschrijving',
  photoMissing: 'Foto staat niet in dit rapport',
  extra: 'Extra voorwaarde',
  skipped: 'Niet beoordeeld',
  skippedIntro: 'Deze voorwaarden zijn bij deze inspectie niet beoordeeld.',
  skippedNone: 'Alle voorwaarden zijn beoordeeld.',
  view: 'Zienswijze houder',
  viewIntro: 'Hier kan de houder een reactie geven op dit rapport.',
  viewFields: ['Datum ontvangst', 'Datum zienswijze', 'Naam', 'Handtekening'],
  research: 'Het onderzoek',
  setUp: 'Onderzoeksopzet',
  considered: 'Beschouwing',
  advice: 'Advies',
  setUpHint: '[Opzet]',
  consideredHint: '[Beschouwing]',
  adviceHint: '[Advies]',
  findings: 'Observaties en bevindingen',
  assessed: 'Overzicht getoetste items',
  supervision: 'Gegevens toezicht',
  supervisionFields: ['Gemeente', 'Vastgesteld op'],
  annex: 'Bijlage: zienswijze',
  page: 'Pagina',
  pageOf: 'van',
  simplified: 'De opmaak van de notities is in dit rapport vereenvoudigd.',
  truncated: 'Deze tekst is afgekapt.',
};

/** A report with photos: with and without a caption, and one that has not arrived. */
export async function photographed(): Promise<{ report: Report; pictures: Pictures }> {
  const report = makeReport(6, 200);
  const picture = async (width: number, height: number) => ({
    bytes: await jpegOf(width, height),
    width,
    height,
  });
  const pictures = {
    'f-1': await picture(800, 600),
    'f-2': await picture(300, 900),
    'f-3': await picture(40, 30),
    // So wide that it takes a row of its own; the photo before it then stands alone in its row.
    'f-4': await picture(900, 300),
  };
  const at = report.domains[0]?.items[0]?.questions[0];
  if (at)
    at.photos = [
      { photo: 'f-1', caption: 'Het hek van de speelplaats', alternative: 'Een open hek & "slot"' },
      { photo: 'f-4', caption: '', alternative: 'Een hele straat' },
      { photo: 'f-2', caption: '', alternative: '' },
      { photo: 'weg', caption: 'De trap', alternative: 'Een trap' },
    ];
  report.notes.photos = [{ photo: 'f-3', caption: 'De gevel', alternative: 'Een gevel' }];
  return { report, pictures };
}

/** A letter in front of it. */
export const letter: ReportLetter = {
  organisation: 'GGD Voorbeeldregio',
  to: ['Aan de houder van', 'De Kikker', 'Kerkplein 1, 1234 AB Ede'],
  date: { label: 'Datum', value: '27-11-2026' },
  about: { label: 'Onderwerp', value: 'Rapport van de inspectie bij De Kikker' },
  paragraphs: ['Geachte houder,', 'Bij deze brief vindt u het rapport.', 'Met vriendelijke groet,'],
  signed: ['Noor van Dijk', 'GGD Voorbeeldregio'],
};

const SENTENCES = [
  'De houder draagt er zorg voor dat er in de dagopvang conform het pedagogisch beleidsplan wordt gehandeld.',
  'Het pedagogisch beleidsplan bevat een concrete beschrijving van de emotionele veiligheid van kinderen.',
  'De beroepskrachten die op de groep aanwezig zijn, beschikken over een passende beroepskwalificatie.',
  'Tijdens het bezoek waren er twee beroepskrachten en elf kinderen in de stamgroep aanwezig.',
  'De houder heeft een verklaring omtrent het gedrag overgelegd die voor aanvang van de werkzaamheden is afgegeven.',
  'De verhouding tussen het aantal beroepskrachten en het aantal feitelijk gelijktijdig aanwezige kinderen klopt.',
  'De veiligheids- en gezondheidsrisico-inventarisatie is geactualiseerd na de verbouwing van de buitenspeelruimte.',
  'Ouders worden geïnformeerd over de tijden waarop van de beroepskracht-kindratio wordt afgeweken.',
];
const TITLES = [
  'Pedagogisch beleid',
  'Pedagogische praktijk',
  'Verklaring omtrent het gedrag',
  'Beroepskracht-kindratio',
];
const DOMAINS = [
  'Pedagogisch klimaat',
  'Personeel en groepen',
  'Veiligheid en gezondheid',
  'Accommodatie',
  'Ouderrecht',
];
const RESULTS: QuestionResult[] = [
  'satisfies',
  'satisfies',
  'does-not-satisfy',
  'satisfies',
  'to-be-defined',
  'restore-offer',
];
const RESULT_LABELS: Record<QuestionResult, string> = {
  satisfies: 'Voldoet',
  'does-not-satisfy': 'Voldoet niet',
  'to-be-defined': 'NTB',
  'restore-offer': 'Herstelaanbod',
};

/** About `chars` characters of Dutch prose, always the same for the same seed. */
export function prose(seed: number, chars: number): string {
  let text = '';
  for (let i = seed; text.length < chars; i++)
    text += `${text ? ' ' : ''}${SENTENCES[i % SENTENCES.length]}`;
  return text;
}

const TABLE =
  '<table><thead><tr><th>Groep</th><th>Leeftijd</th><th>Kinderen</th><th>Beroepskrachten</th></tr></thead><tbody><tr><td>De Zonnestraaltjes</td><td>0-2 jaar</td><td>9</td><td>2 (waarvan 1 in opleiding)</td></tr><tr><td>De Regenboog</td><td>2-4 jaar</td><td>14</td><td colspan="1">2</td></tr></tbody></table>';

/** Notes as an inspector writes them: prose, sometimes a list, a table, a heading and a link. */
export function notes(seed: number, chars: number): string {
  const parts = [`<p>${prose(seed, chars / 2)}</p>`];
  if (seed % 3 === 0)
    parts.push(
      '<ul><li>Beleidsplan, versie <strong>maart 2026</strong></li><li>Presentielijst<ol><li>maandag</li><li>dinsdag</li></ol></li></ul>',
    );
  if (seed % 5 === 0) parts.push(TABLE);
  if (seed % 7 === 0)
    parts.push(
      '<h3>Op te vragen</h3><p>Zie <a href="https://wetten.overheid.nl/BWBR0039936">het besluit</a>, <em>vóór</em> 1 april.</p>',
    );
  parts.push(`<p>${prose(seed + 3, chars / 2)}</p>`);
  return parts.join('');
}

/**
 * A report with `count` conditions over five domains, with notes of about `noteChars` characters
 * each.
 */
export function makeReport(count: number, noteChars: number): Report {
  const domains: ReportDomain[] = DOMAINS.map((title, d) => ({
    number: `${d + 1}`,
    title,
    notesHtml: d % 2 === 0 ? notes(d + 1, noteChars / 2) : '',
    items: [],
    extra:
      d === 1
        ? { ...question(d, '', 400, noteChars), title: 'Extra voorwaarde', descriptionHtml: '' }
        : null,
  }));
  for (let i = 0; i < count; i++) {
    const domain = domains[Math.floor((i * domains.length) / count)];
    if (!domain) continue;
    let item = domain.items.at(-1);
    if (!item || item.questions.length === 5) {
      const number = `${domain.number}.${domain.items.length + 1}`;
      item = { number, title: TITLES[domain.items.length % TITLES.length] ?? '', questions: [] };
      domain.items.push(item);
    }
    item.questions.push(
      question(i, `${item.number}.${item.questions.length + 1}`, 100 + ((i * 83) % 400), noteChars),
    );
  }
  return report(domains);
}

function question(i: number, number: string, textChars: number, noteChars: number): ReportQuestion {
  const result = i % 11 === 10 ? null : (RESULTS[i % RESULTS.length] ?? null);
  return {
    number,
    title: (SENTENCES[(i * 3) % SENTENCES.length] ?? '')
      .split(' ')
      .slice(0, 4 + (i % 5))
      .join(' '),
    text: `${prose(i, textChars)}\n(art 3 lid ${(i % 4) + 1} Besluit kwaliteit kinderopvang)`,
    descriptionHtml: i % 2 ? `<p>Toelichting: ${prose(i + 1, 90)}</p>` : '',
    result,
    resultLabel: result ? RESULT_LABELS[result] : 'Geen resultaat',
    notesHtml: i % 4 === 3 ? '' : notes(i, noteChars),
  };
}

function report(domains: ReportDomain[]): Report {
  const all = domains.flatMap((domain) => domain.items.flatMap((item) => item.questions));
  const countOf = (questions: ReportQuestion[]) => ({
    results: {
      satisfies: questions.filter((q) => q.result === 'satisfies').length,
      'does-not-satisfy': questions.filter((q) => q.result === 'does-not-satisfy').length,
      'to-be-defined': questions.filter((q) => q.result === 'to-be-defined').length,
      'restore-offer': questions.filter((q) => q.result === 'restore-offer').length,
    },
    open: questions.filter((q) => q.result === null).length,
  });
  const list = (result: QuestionResult) => ({
    result,
    title: RESULT_LABELS[result],
    entries: all
      .filter((q) => q.result === result)
      .map(({ number, title }) => ({ number, title, article: '', note: '' })),
  });
  return {
    view: true,
    supervision: ['Ede', '09-12-2026'],
    title: 'Inspectierapport Kinderdagverblijf De Kikker',
    name: "Kinderdagverblijf De Kikker, 's-Gravenhage",
    date: '2026-03-12',
    footer: 'Kinderdagverblijf De Kikker · 12-03-2026',
    cover: [
      { label: 'Type onderzoek', value: 'Jaarlijks onderzoek' },
      { label: 'Aangekondigd', value: 'Nee' },
      { label: 'Datum inspectie', value: '12-03-2026' },
      { label: 'Status', value: 'Afgerond' },
      { label: 'Versie', value: 'Toetsingskader dagopvang 2026-1' },
      { label: 'Toezichthouder', value: 'A. de Vries' },
      { label: 'Gemaakt op', value: '13-03-2026 09:14' },
    ],
    details: [
      { label: 'Naam', value: 'Kinderdagverblijf De Kikker' },
      { label: 'Registratienummer', value: '012345678' },
      { label: 'Adres', value: 'Prins Hendrikkade 165 E\n2518 AB Den Haag' },
      { label: 'Aantal kindplaatsen', value: '32' },
      { label: 'Website', value: '-' },
      { label: 'Houder', value: 'Stichting Kinderopvang Bergen op Zoom & Roosendaal' },
    ],
    counts: {
      domains: domains.map(({ number, title, items }) => ({
        number,
        title,
        ...countOf(items.flatMap((i) => i.questions)),
      })),
      total: { number: '', title: 'Totaal', ...countOf(all) },
    },
    lists: [list('does-not-satisfy'), list('restore-offer'), list('to-be-defined')],
    notes: { title: 'Algemene notities', html: notes(0, 600) },
    domains,
    skipped: [
      {
        number: '6',
        title: 'Kwaliteit gastouderbureau',
        items: [
          {
            number: '6.1',
            title: 'Administratie',
            questions: [
              { number: '6.1.1', title: 'Het gastouderbureau bewaart de contracten' },
              { number: '6.1.2', title: 'Een overzicht van de ingeschreven gastouders' },
            ],
          },
        ],
      },
    ],
  };
}
