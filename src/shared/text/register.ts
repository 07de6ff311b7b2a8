import type {
  RegisterFetch,
  RegisterKind,
  RegisterRefusal,
  RegisterReport,
  RegisterSkip,
} from '#shared/model/register.ts';

// Words of the national register of childcare: its screen, its search, and its command.

const number = (count: number) => count.toLocaleString('nl-NL');
const places = (count: number) => (count === 1 ? '1 locatie' : `${number(count)} locaties`);

const refusals: Record<RegisterRefusal, string> = {
  empty: 'Het bestand is leeg.',
  noText: 'Dit is geen tekstbestand. Kies het CSV-bestand zoals het register het aanbiedt.',
  heading: 'Dit is geen bestand van het register: deze kolommen ontbreken:',
  noRows: 'Er staat geen enkele ingeschreven locatie in het bestand.',
  tooLarge: 'Het bestand is te groot om het register te zijn.',
  fewer: 'Er staan veel minder locaties in dan nu. Het lijkt een deel van het register.',
};
const skips: Record<RegisterSkip, string> = {
  ended: 'niet (meer) ingeschreven',
  kind: 'een onbekend soort opvang',
  twice: 'een nummer dat er al in staat',
  nameless: 'geen naam of geen nummer',
  columns: 'te weinig kolommen',
  tooLong: 'een veld met meer dan 255 tekens',
};

const refused = (reason: RegisterRefusal, lacking: readonly string[]): string =>
  [refusals[reason], lacking.join(', ')].filter(Boolean).join(' ');

export const registerTexts = {
  intro:
    'Uit het Landelijk Register Kinderopvang (LRK) vullen toezichthouders de gegevens van een locatie in. Download het open bestand (CSV) bij het register en neem het hier op. Het vervangt het vorige; inspecties veranderen er niet door.',
  none: 'Er is nog geen register opgenomen.',
  facts: {
    count: 'Locaties',
    date: 'Opgenomen op',
    source: 'Bestand',
    bytes: 'Op een apparaat',
    fetched: 'Elke nacht opgehaald van',
    last: 'Laatste keer ophalen',
  },
  notFetched: 'Nog niet opgehaald',
  outcome: ({ outcome, refusal, lacking, status }: RegisterFetch): string =>
    ({
      taken: 'opgenomen',
      same: 'niets veranderd',
      refused: `geweigerd. ${refusal ? refused(refusal, lacking) : ''}`,
      failed: status === null ? 'geen antwoord' : `antwoord ${status}, geen bestand`,
    })[outcome],
  file: 'Bestand van het register',
  fileHint: 'CSV, met of zonder de geschiedenis',
  look: 'Bekijken',
  noFile: { header: 'Geen bestand', text: 'Kies eerst een bestand.' },
  unreadable: {
    header: 'Bestand niet gelezen',
    text: 'Kies het bestand opnieuw: het is weg, of het is intussen veranderd.',
  },
  refusedTitle: 'Dit bestand kan niet worden opgenomen',
  refusals,
  refused,
  previewTitle: 'Dit wordt het register',
  found: (count: number, now: number | null) =>
    now === null ? `${places(count)}.` : `${places(count)}; nu zijn het er ${number(now)}.`,
  fewer: 'Dat is veel minder dan nu. Klopt het dat dit het hele register is?',
  askFewer: (count: number) => ({
    title: 'Veel minder locaties opnemen?',
    text: `Na het opnemen ${count === 1 ? 'staat er nog maar' : 'staan er nog maar'} ${places(count)} in het register. Terug kan alleen met het vorige bestand.`,
  }),
  skipped: ({ skipped }: RegisterReport) =>
    (Object.entries(skipped) as [RegisterSkip, number][]).map(
      ([reason, count]) => `${number(count)} overgeslagen: ${skips[reason]}`,
    ),
  wrong: 'Rijen om na te kijken',
  wrongRow: (line: number, reason: RegisterSkip) => `Regel ${line}: ${skips[reason]}`,
  sample: 'De eerste locaties',
  take: 'Opnemen',
  taken: (count: number) => ({
    header: 'Register opgenomen',
    text: `Er ${count === 1 ? 'staat' : 'staan'} nu ${places(count)} in.`,
  }),
  size: (bytes: number) =>
    bytes < 100_000
      ? `${number(Math.ceil(bytes / 1000))} kB`
      : `${(bytes / 1_000_000).toLocaleString('nl-NL', { maximumFractionDigits: 1 })} MB`,
  columns: { name: 'Naam', kind: 'Soort', place: 'Adres', id: 'Nummer' },

  /** For the form of an inspection. */
  search: {
    label: 'Zoeken in het register',
    hint: (count: number, date: string) =>
      `Naam, adres, postcode of nummer. ${places(count)} uit het LRK, opgenomen op ${date}.`,
    hintHere: 'Naam, adres, postcode of nummer.',
    results: 'Gevonden locaties',
    count: (total: number, shown: number) =>
      total === 0
        ? 'Niets gevonden'
        : total > shown
          ? `${number(total)} gevonden; de eerste ${shown} staan hieronder. Typ meer om minder te zien.`
          : `${number(total)} gevonden`,
    failed: 'Zoeken lukt nu niet. Vul de gegevens zelf in, of probeer het zo weer.',
    notHere: 'Zonder verbinding is het register er alleen als het op dit apparaat staat.',
    keep: 'Ook zonder verbinding gebruiken',
    keeping: 'Het register wordt op dit apparaat gezet…',
    kept: (date: string) => `Staat op dit apparaat, van ${date}`,
    notKept: 'Het register kon niet op dit apparaat worden gezet. Probeer het later weer.',
    forget: 'Van dit apparaat halen',
    searching: 'Zoeken…',
    taken: (name: string, kind: string | null) =>
      kind
        ? `Gegevens van ${name} ingevuld. Het type kinderopvang is nu ${kind}.`
        : `Gegevens van ${name} ingevuld.`,
    agrees: (date: string) => `Uit het register van ${date}`,
    differs: (value: string) => `In het register: ${value}`,
    adopt: 'Overnemen',
    adoptOf: (field: string) => `Overnemen: ${field}`,
    forgotten: 'Staat niet meer op dit apparaat.',
  },
  kinds: {
    KDV: 'Kinderdagverblijf',
    BSO: 'Buitenschoolse opvang',
    VGO: 'Gastouder',
    GOB: 'Gastouderbureau',
  } satisfies Record<RegisterKind, string>,

  tool: {
    usage: 'Gebruik: npm run import-register -- BESTAND.csv [--force]',
    force: 'Klopt dat, neem het dan op met --force.',
    failed: (reason: string) => `Het register is niet opgenomen: ${reason}`,
    taken: (count: number, skipped: readonly string[]) =>
      [`Register opgenomen: ${places(count)}.`, ...skipped.map((line) => `  ${line}`)].join('\n'),
  },
} as const;
