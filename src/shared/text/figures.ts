import { inspectionTypeLabels, resultLabels, statusLabels } from './labels.ts';

/** Words of the figures, on screen and as files. */
export const figureTexts = {
  intro: 'Wat er in een periode is gedaan en gevonden, geteld naar de datum van de inspectie.',
  period: 'Periode',
  from: 'Vanaf',
  to: 'Tot en met',
  type: 'Soort inspectie',
  anyType: 'Alle soorten',
  line: 'Checklist',
  lineOption: (title: string, versions: number): string =>
    versions > 1 ? `${title} en ${versions - 1} andere` : title,
  lastYear: 'Laatste 12 maanden',
  allYears: 'Alle jaren',
  counted: (count: number, from: string, to: string): string =>
    [
      count === 1 ? '1 inspectie' : `${count.toLocaleString('nl-NL')} inspecties`,
      ...(from ? [`vanaf ${from}`] : []),
      ...(to ? [`tot en met ${to}`] : []),
    ].join(' '),
  csv: 'Exporteren (CSV)',
  csvOf: (title: string): string => `Exporteren (CSV): ${title}`,
  none: 'In deze periode is hier niets te tellen.',
  few: (least: number): string =>
    `Bij minder dan ${least} inspecties die zijn afgerond, ziet een beheerder alleen hoeveel het er zijn, van elke soort: anders zou hier staan wat er bij één inspectie is gevonden.`,
  total: 'Totaal',
  undated: 'Zonder datum',
  noType: 'Zonder soort',
  titles: {
    months: 'Inspecties per maand',
    types: 'Inspecties per soort',
    inspectors: 'Inspecties per toezichthouder',
    durations: 'Van start tot afronden',
    offers: 'Herstelaanbod',
    parts: 'Resultaten per onderdeel van de checklist',
  },
  durationsIntro: (days: string): string =>
    `Tijd tussen het starten en het afronden, zoals die bij de server aankwamen. Wat zonder verbinding is gedaan en in één keer is verzonden, telt als binnen een dag. Mediaan: ${days.toLowerCase()}.`,
  offersIntro:
    'Voorwaarden waarbij herstelaanbod het resultaat is, van gestarte en afgeronde inspecties. Geaccepteerd: er staat bij door wie. Hersteld: dat staat bij het herstelaanbod of bij het afvinken ervan, of een nader onderzoek vond dat het voldoet.',
  /** To who reads no reports. */
  offersOfFew: (least: number): string =>
    `Maanden met minder dan ${least} van deze inspecties staan er niet bij.`,
  partsIntro: (title: string): string =>
    `${title}: van afgeronde inspecties. Een domein of item telt alles mee wat eronder staat.`,
  most: {
    count: 'Hier is het vaakst niet voldaan',
    share: 'Hier is het grootste deel niet voldaan',
  },
  order: 'Volgorde',
  orders: { count: 'Vaakst niet voldaan', share: 'Grootste deel niet voldaan' },
  shareHint: (least: number): string =>
    `Alleen voorwaarden die minstens ${least} keer zijn beoordeeld.`,
  withOffers: 'Herstelaanbod meetellen',
  noneWrong: 'Nergens is het resultaat ‘Voldoet niet’ of ‘Herstelaanbod’.',
  offersDrawn: { repaired: 'Hersteld', open: 'Niet als hersteld gevonden' },
  noFailing: 'Nergens is het resultaat ‘Voldoet niet’.',
  share: (count: number, of: number, percent: number): string => `${count} van ${of} (${percent}%)`,
  withConditions: 'Ook alle voorwaarden in de tabel',
  columns: {
    month: 'Maand',
    type: 'Soort inspectie',
    inspector: 'Toezichthouder',
    days: 'Duur',
    inspections: 'Inspecties',
    conditions: 'Voorwaarden',
    accepted: 'Geaccepteerd',
    repaired: 'Hersteld',
    number: 'Nummer',
    part: 'Onderdeel',
    kind: 'Soort',
    judged: 'Beoordeeld',
    share: 'Voldoet niet (%)',
  },
  statuses: statusLabels,
  types: inspectionTypeLabels,
  results: resultLabels,
  kinds: { domain: 'Domein', item: 'Item', condition: 'Voorwaarde', extra: 'Extra voorwaarde' },
  extra: 'Extra voorwaarde',
  gone: 'Niet meer in een versie van de checklist',
  band: (from: number, to: number | null): string => {
    if (to === null) return `Meer dan ${from - 1} dagen`;
    if (from === to) return from === 0 ? 'Binnen een dag' : from === 1 ? '1 dag' : `${from} dagen`;
    return `${from} tot ${to} dagen`;
  },
  fileName: {
    months: 'inspecties-per-maand',
    types: 'inspecties-per-soort',
    inspectors: 'inspecties-per-toezichthouder',
    durations: 'duur-van-inspecties',
    offers: 'herstelaanbod',
    parts: 'resultaten',
  },
  /** Part of a file's name; ISO dates, null = without that end. */
  filePeriod: (from: string | null, to: string | null) =>
    from || to
      ? [from && `van-${from}`, to && `tot-en-met-${to}`].filter(Boolean).join('-')
      : 'alle-jaren',
} as const;
