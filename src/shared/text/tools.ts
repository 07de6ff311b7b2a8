import { formatBytes } from './system.ts';

// Words of the commands that move and keep data.

const whole = (count: number): string => count.toLocaleString('nl-NL');
const nouns = {
  accounts: 'accounts',
  versions: 'versies',
  inspections: 'inspecties',
  question_results: 'resultaten',
  receipts: 'ontvangen wijzigingen',
  audit: 'regels in het logboek',
} as const;
type Counts = Readonly<Record<keyof typeof nouns, number>>;

const countsOf = (counts: Counts): string =>
  (Object.keys(nouns) as (keyof typeof nouns)[])
    .map((table) => `${whole(counts[table])} ${nouns[table]}`)
    .join(', ');

/** The problems of a file that should be a database of this product. */
const faults = {
  missing: 'dit bestand is er niet',
  foreign: 'dit is geen database van het Digitaal veldinstrument',
  newer:
    'deze database is gemaakt door een nieuwere versie van het programma; zet eerst die versie neer',
  damaged: 'dit bestand is beschadigd',
} as const;

const fault = (file: string, kind: keyof typeof faults, details: readonly string[]): string =>
  [`${file}: ${faults[kind]}.`, ...details.map((line) => `  ${line}`)].join('\n');

export const backupTexts = {
  usage: 'Gebruik: npm run backup -- [--to BESTAND of MAP] [--keep AANTAL]',
  keepNeedsFolder: '--keep werkt alleen in een map: geef bij --to een map op, geen bestand.',
  postgres: [
    'De gegevens staan in PostgreSQL (DATABASE_URL). Daarvan maakt deze opdracht geen reservekopie.',
    'Gebruik pg_dump --format=custom, of de reservekopieën van uw databasebeheer; zie docs/operations.md.',
  ].join('\n'),
  exists: (file: string) =>
    `${file} bestaat al en wordt niet overschreven. Kies een andere naam, of geef een map op.`,
  fault,
  failed: (reason: string) => `Er is geen reservekopie gemaakt: ${reason}`,
  made: ({
    path,
    bytes,
    sha256,
    counts,
  }: {
    path: string;
    bytes: number;
    sha256: string;
    counts: Counts;
  }) =>
    [
      `Reservekopie gemaakt en gecontroleerd: ${path} (${formatBytes(bytes)})`,
      `  inhoud: ${countsOf(counts)}`,
      `  sha256: ${sha256}`,
      '  Niet in de kopie: mails die als bestand in de map mails staan, en de instellingen (omgevingsvariabelen).',
      '  Wel in de kopie: persoonsgegevens en sleutels. Bewaar het bestand zo veilig als de database zelf, ook buiten deze computer.',
    ].join('\n'),
  photos: (folder: string, count: number) =>
    `  foto’s: ${folder} (${whole(count)} erbij); die map hoort bij alle kopieën ernaast.`,
  photosElsewhere: (url: string) =>
    `  Niet in de kopie: de foto’s. Die staan in ${url}; zorg dat die opslag een eigen reservekopie heeft.`,
  removed: (names: readonly string[]) => `  oudere kopieën verwijderd: ${names.join(', ')}`,
} as const;

export const movePhotosTexts = {
  usage: 'Gebruik: npm run move-photos',
  noBucket: 'Stel eerst PHOTO_STORE_URL, PHOTO_STORE_KEY en PHOTO_STORE_SECRET in.',
  failed: (reason: string) => `Niet alle foto’s zijn gekopieerd: ${reason}`,
  progress: (done: number) => `  ${whole(done)} foto’s`,
  done: (count: number, to: string, from: string) =>
    `${whole(count)} foto’s gekopieerd naar ${to}. De map ${from} is niet meer nodig; verwijder die zelf als u zeker bent.`,
} as const;

export const restoreTexts = {
  usage: 'Gebruik: npm run restore -- BESTAND [--yes]',
  postgres: [
    'De gegevens staan in PostgreSQL (DATABASE_URL). Zet die terug met pg_restore, terwijl de server niet draait; zie docs/operations.md.',
    'Draai daarna, voordat de server start: npm run restore -- --after-pg-restore',
  ].join('\n'),
  onlyPostgres:
    '--after-pg-restore is alleen voor PostgreSQL (DATABASE_URL); bij de ingebouwde database gebeurt dit vanzelf.',
  raised:
    'De tellers zijn verhoogd: tablets nemen de teruggezette stand over zodra zij weer verbinding hebben, en geven terug wat daarin ontbreekt. De server kan starten.',
  inUse:
    'Er is niets teruggezet: de server draait nog op deze gegevens, of een andere opdracht is ermee bezig. Stop die eerst.',
  busy: 'Er is niets teruggezet: een ander programma heeft de database open. Sluit dat eerst.',
  fault,
  nothingDone: 'Er is niets teruggezet; de database is onveranderd.',
  failed: (reason: string) => `Er is niets teruggezet: ${reason}`,
  sumFits: 'De controlesom klopt.',
  noSum:
    'Naast dit bestand staat geen controlesom (.sha256): dat er geen teken in veranderd is, kan niet worden nagegaan.',
  plan: (file: string, counts: Counts, last: string | null) =>
    [
      `Terug te zetten: ${file}`,
      `  inhoud: ${countsOf(counts)}`,
      `  laatste wijziging: ${last ?? 'geen'}`,
    ].join('\n'),
  present: (file: string, counts: Counts, last: string | null) =>
    [
      `Nu aanwezig: ${file}`,
      `  inhoud: ${countsOf(counts)}`,
      `  laatste wijziging: ${last ?? 'geen'}`,
    ].join('\n'),
  presentUnreadable: (file: string) =>
    `Nu aanwezig: ${file}, maar niet leesbaar; die wordt bewaard zoals hij is.`,
  presentNone: 'Er is nu geen database.',
  lost: (count: number) =>
    `Let op: de database van nu heeft ${whole(count)} ontvangen wijzigingen meer. Na het terugzetten ontbreken ze, tot de apparaten die ze nog bewaren ze teruggeven.`,
  photos: (back: number, missing: number) =>
    [
      `Foto’s teruggezet: ${whole(back)}.`,
      ...(missing > 0
        ? [
            `  Let op: van ${whole(missing)} foto’s staat het bestand niet op de server; een apparaat dat het nog heeft, brengt het.`,
          ]
        : []),
    ].join('\n'),
  confirm: 'Terugzetten? Typ ja: ',
  yes: 'ja',
  needsYes: 'Er is niets teruggezet. Voeg --yes toe om het zonder vraag te doen.',
  refrained: 'Er is niets teruggezet.',
  done: (database: string, aside: string | null, counts: Counts) =>
    [
      `Teruggezet: ${database}`,
      `  inhoud: ${countsOf(counts)}`,
      ...(aside
        ? [`  De database van eerst staat in ${aside}; verwijder die zelf als u zeker bent.`]
        : []),
      '  Wat na de kopie op de server kwam, ontbreekt: wijzigingen, nieuwe inspecties, en wie werd uitgezet of verwijderd. Zie docs/operations.md.',
    ].join('\n'),
} as const;

export const moveTexts = {
  usage: 'Gebruik: npm run migrate-to-postgres -- --to postgres://gebruiker@server/database',
  inUse:
    'Er is niets verhuisd: de server draait nog op deze gegevens, of een andere opdracht is ermee bezig. Stop die eerst.',
  fault,
  from: (database: string, target: string) => `Van ${database} naar ${target}`,
  step: {
    checking: 'De database wordt gecontroleerd…',
    migrating: 'De tabellen in PostgreSQL worden gemaakt…',
    copying: 'De gegevens worden overgezet…',
    relating: 'De verwijzingen worden gecontroleerd…',
    comparing: 'Alles wordt vergeleken…',
  },
  progress: (table: string, rows: number, total: number) =>
    `  ${table}: ${whole(rows)} van ${whole(total)} rijen`,
  head: ['tabel', 'rijen hier', 'rijen daar', 'sha256 hier', 'sha256 daar', ''] as const,
  row: ({ table, from, to, equal }: ComparedTable) =>
    [
      table,
      whole(from.count),
      whole(to.count),
      from.hash.slice(0, 16),
      to.hash.slice(0, 16),
      equal ? 'gelijk' : 'VERSCHILLEND',
    ] as const,
  difference: (table: string, key: string) => `  eerste verschil in ${table}: ${key}`,
  onlyThere: (tables: readonly string[]) => `Alleen in PostgreSQL, en leeg: ${tables.join(', ')}`,
  done: (rows: number, target: string, database: string) =>
    [
      `Verhuisd en vergeleken: ${whole(rows)} rijen, aan beide kanten gelijk.`,
      `Stel nu DATABASE_URL in op ${target} en start de server.`,
      `De ingebouwde database staat onveranderd in ${database}; start de server daar niet meer op.`,
    ].join('\n'),
  nothingMoved:
    'Er is niets verhuisd: in PostgreSQL is geen rij bijgekomen, en de ingebouwde database is onveranderd.',
  failed: (reason: string) => `Er is niets verhuisd: ${reason}`,
  refusals: {
    older:
      'De database is van een oudere versie van het programma. Start de server er eenmaal op en stop hem; probeer het dan opnieuw.',
    not_empty: 'De database in PostgreSQL bevat al gegevens. Neem een lege database.',
    foreign_target: 'De database in PostgreSQL hoort bij iets anders. Neem een lege database.',
    encoding: 'De database in PostgreSQL bewaart geen UTF-8. Maak hem met ENCODING UTF8.',
    schema: 'De tabellen aan beide kanten verschillen; deze opdracht kent dit niet:',
    nul: 'PostgreSQL kan het teken NUL niet bewaren. Het staat in deze rijen; verbeter die teksten eerst:',
    value: 'Deze waarde past niet in de kolom van PostgreSQL:',
    busy: 'De database in PostgreSQL is in gebruik. Stop wie ermee werkt.',
    different: 'De gegevens aan beide kanten verschillen.',
  },
} as const;

interface ComparedTable {
  table: string;
  from: { count: number; hash: string };
  to: { count: number; hash: string };
  equal: boolean;
}
