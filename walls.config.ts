import type { IConfiguration } from 'dependency-cruiser';

/**
 * The walls of the house: who may import what. Checked by `npm run check`;
 * `tests/house/walls.test.ts` breaks each on purpose. What stands in no row is not allowed, so a
 * new folder or package starts by being written here.
 */

const shared = 'shared/model shared/problems.ts shared/rules shared/text';
const contract = 'shared/contract';
const engine = 'client/api client/device client/navigation client/state client/sync';

/** Each room of `src`: the rooms that it may import, besides itself. */
export const rooms: Readonly<Record<string, string>> = {
  'shared/model': '',
  'shared/problems.ts': '',
  'shared/rules': 'shared/model shared/problems.ts',
  'shared/contract': 'shared/model shared/rules',
  'shared/text': 'shared/model shared/problems.ts',

  'server/ids.ts': '',
  'server/jsonText.ts': '',
  'server/closing.ts': '',
  'server/fieldProblems.ts': 'shared/problems.ts',
  'server/images.ts': 'shared/problems.ts',
  'server/stamps.ts': 'shared/problems.ts',
  'server/roomOf.ts': '',
  'server/metrics.ts': 'shared/model',
  'server/csvFile.ts': 'shared/rules server/work',
  'server/calendarFile.ts': '',
  'server/lowPriority.ts': '',
  'server/safeHref.ts': 'shared/rules',
  'server/richText.ts': 'shared/model shared/problems.ts shared/rules server/safeHref.ts',
  'server/tls.ts': '',
  'server/settings':
    'shared/model server/identity server/photos server/tls.ts server/work/workShare.ts',
  'server/db': 'shared/model shared/rules server/ids.ts server/jsonText.ts server/db/migrations',
  'server/db/migrations': '',
  'server/db/embedded': 'server/db',
  'server/db/move': 'server/db server/db/embedded',
  'server/epoch.ts': 'server/db',
  'server/photos': 'server/db server/db/embedded server/roomOf.ts',
  'server/work':
    'shared/model shared/problems.ts shared/rules server/db server/jsonText.ts server/lowPriority.ts server/richText.ts',
  'server/ownData.ts': 'server/db server/images.ts server/photos server/work',
  'server/nightTurn.ts': 'server/db shared/rules',
  'server/letterhead.ts': 'server/images.ts server/settings',
  'server/night': `
    server/db server/ids.ts server/mail server/nightTurn.ts server/photos server/register
    server/settings shared/contract shared/model shared/rules shared/text
  `,
  'server/register':
    'shared/model shared/rules server/db server/ids.ts server/nightTurn.ts server/work',
  'server/mail': 'server/db shared/rules shared/text',
  'server/pdf':
    'shared/model shared/problems.ts shared/rules server/lowPriority.ts server/safeHref.ts',
  'server/checklists': `${shared} server/db server/richText.ts server/work`,
  'server/identity': `${shared} ${contract} server/db server/ids.ts server/mail`,
  'server/handlers': `
    ${shared} ${contract} server/calendarFile.ts server/photos server/checklists server/csvFile.ts
    server/db server/db/embedded server/epoch.ts server/fieldProblems.ts server/identity server/ids.ts
    server/images.ts server/jsonText.ts server/letterhead.ts server/mail server/metrics.ts
    server/ownData.ts server/register server/night server/richText.ts server/settings server/stamps.ts
    server/work
  `,
  'server/http': `
    ${shared} ${contract} server/db server/fieldProblems.ts server/handlers server/identity
    server/jsonText.ts server/letterhead.ts server/metrics.ts server/roomOf.ts server/settings server/work
  `,
  'server/demo': `
    shared/model shared/rules server/checklists server/db server/handlers server/identity
    server/register server/richText.ts
  `,
  'server/tools': `
    ${shared} server/checklists server/db server/db/embedded server/db/move server/demo server/ids.ts
    server/ownData.ts server/photos server/register server/settings
  `,
  'server/appOptions.ts':
    'server/db server/letterhead.ts server/photos server/settings server/tls.ts server/work',
  'server/app.ts': `
    server/appOptions.ts server/checklists server/db server/epoch.ts server/handlers server/http
    server/identity server/ids.ts server/metrics.ts server/register server/tls.ts server/work
  `,
  'server/main.ts': `
    shared/text server/app.ts server/closing.ts server/db server/db/embedded server/demo
    server/identity server/ids.ts server/letterhead.ts server/mail server/night server/pdf
    server/photos server/settings server/tls.ts
  `,

  'client/afterPaint.ts': '',
  'client/atMost.ts': '',
  'client/lazily.ts': '',
  'client/newId.ts': '',
  'client/trusted.ts': '',
  'client/cleanHtml.ts': 'shared/rules client/trusted.ts',
  'client/styles': '',
  'client/device': 'shared/model shared/rules client/newId.ts',
  'client/state': `${shared} client/device`,
  'client/practice': `${shared} ${contract} client/state`,
  'client/api': `shared/problems.ts shared/text ${contract} client/practice client/state`,
  'client/navigation': 'shared/contract shared/rules shared/text client/afterPaint.ts client/state',
  'client/pwa': `${contract} client/state client/trusted.ts`,
  'client/sync': `
    ${shared} ${contract} client/afterPaint.ts client/api client/atMost.ts client/cleanHtml.ts
    client/device client/navigation client/newId.ts client/practice client/pwa client/state
  `,
  'client/parts/editor': 'shared/rules shared/text client/trusted.ts',
  'client/parts': `${shared} client/cleanHtml.ts client/navigation client/parts/editor`,
  'client/shell': `
    shared/model shared/rules shared/text client/atMost.ts client/navigation client/parts client/practice client/pwa
    client/state client/sync
  `,
  'client/records': `${shared} ${engine} client/atMost.ts client/parts client/shell`,
  'client/screens': `
    ${shared} ${contract} ${engine} client/afterPaint.ts client/atMost.ts client/parts
    client/newId.ts client/parts/editor client/practice client/pwa client/records client/shell
  `,
  'client/routes.tsx': `
    shared/contract shared/model shared/rules client/lazily.ts client/navigation client/screens
  `,
  'client/app.tsx': `
    shared/text client/navigation client/parts client/routes.tsx client/screens client/shell
    client/state client/sync
  `,
  'client/main.tsx': 'client/app.tsx client/navigation client/pwa client/styles client/sync',
};

/**
 * Within a large room: its smaller rooms, and for each those beside it that it may import. '.' are
 * the files that lie in none of them.
 */
export const within: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'shared/rules': {
    words: '',
    notes: 'words',
    days: '',
    device: '',
    checklist: 'words',
    inspection: 'checklist days words',
    register: 'inspection words',
    versions: 'checklist inspection words',
    merge: 'inspection notes words',
    fillOut: 'checklist inspection words',
    report: 'checklist days inspection words',
    office: 'days inspection words',
  },
  'server/db': {
    '.': 'base',
    base: '',
    audit: 'base',
    accounts: 'audit base',
    checklists: 'base',
    inspections: 'base checklists',
    files: 'base inspections',
    queue: 'base checklists',
    system: 'base',
    devices: 'base system',
    mail: 'base',
    register: 'base',
    figures: 'base inspections',
    own: 'accounts audit base files inspections queue',
  },
  'client/sync': {
    '.': 'base cleared lock prepared reading restored sending session typing',
    base: '',
    typing: 'base',
    lock: 'base typing',
    cleared: 'base lock',
    restored: 'base',
    sending: 'base lock restored typing',
    prepared: 'base',
    reading: 'base lock prepared typing',
    session: 'base cleared lock restored typing',
  },
  'client/parts': {
    '.': '',
    texts: '.',
    calendar: '.',
    fields: '. texts',
    tables: '. fields',
    tree: '. fields texts',
  },
  'client/screens/fill-out': {
    '.': 'finish keys notes offers overview photos place result stops',
    stops: '',
    overview: 'stops',
    photos: 'stops',
    result: 'stops',
    notes: 'photos stops',
    offers: 'notes overview stops',
    finish: 'offers overview stops',
    place: 'notes stops',
    keys: 'overview place result stops',
  },
  'server/handlers': {
    '.': 'accounts checklists context inspections office queue',
    context: '',
    accounts: 'context inspections',
    checklists: 'context',
    inspections: 'checklists context',
    queue: 'checklists context inspections',
    office: '',
  },
};

/** Packages of one scope with the same doors, each by its name: a new one needs its own. */
const ofScope = (scope: string, names: string, doors: string) =>
  Object.fromEntries(names.split(/\s+/).map((name) => [`${scope}/${name}`, doors]));

/** Each package: its doors, the only places of `src` that may import it. */
export const vendors: Readonly<Record<string, string>> = {
  zod: 'shared/model shared/contract server/settings server/fieldProblems.ts server/http server/checklists',
  'node-diff3': 'shared/rules/notes',
  'date-easter': 'shared/rules/days/holidays.ts',

  kysely: 'server/db server/db/embedded server/db/migrations server/db/move',
  pg: 'server/db',
  fastify: 'server/http server/app.ts',
  ...ofScope('@fastify', 'cookie multipart', 'server/app.ts'),
  ...ofScope('@fastify', 'compress helmet rate-limit static', 'server/http'),
  pino: 'server/http',
  'prom-client': 'server/metrics.ts',
  'openid-client': 'server/identity',
  jose: 'server/identity',
  'oidc-provider': 'server/identity server/http/demoProvider.ts',
  nodemailer: 'server/mail',
  'ical-generator': 'server/calendarFile.ts',
  'sanitize-html': 'server/richText.ts',
  sharp: 'server/images.ts',
  s3mini: 'server/photos',
  'jsonc-parser': 'server/checklists',
  'csv-parse': 'server/register',
  'write-excel-file': 'server/checklists/xlsx',
  '@myriaddreamin/typst-ts-node-compiler': 'server/pdf',
  fontkit: 'server/pdf',
  docx: 'server/pdf',
  parse5: 'server/pdf',
  uuid: 'server/ids.ts client/newId.ts',

  react:
    'client/app.tsx client/lazily.ts client/routes.tsx client/navigation client/parts client/parts/editor client/records client/screens client/shell client/state',
  'react-dom': 'client/main.tsx',
  ...ofScope(
    '@tiptap',
    `core extension-bold extension-document extension-hard-break extension-heading extension-italic extension-list
    extension-paragraph extension-table extension-text extension-underline extensions pm react`,
    'client/parts/editor',
  ),
  regexparam: 'client/navigation',
  'd3-scale': 'client/screens/figures',
  idb: 'client/device',
  'workbox-precaching': 'client/pwa',
};

/** Where something starts; what none of these reaches is used by nobody. */
const entries = [
  'client/main.tsx',
  'client/pwa/worker.ts',
  'server/main.ts',
  'server/pdf/child.ts',
  'server/checklists/readThread.ts',
  'server/register/readerThread.ts',
  'server/checklists/xlsx/sheetThread.ts',
  'server/work/cleanThread.ts',
  'server/work/mergeThread.ts',
  'server/tools',
];

/** The files of a place, as a pattern: a file, or a folder without the rooms within it. */
export function filesOf(place: string): string {
  const within = Object.keys(rooms).flatMap((room) =>
    room.startsWith(`${place}/`) ? [`(?!${room.slice(place.length + 1)}/)`] : [],
  );
  return /\.tsx?$/.test(place)
    ? `^src/${place.replaceAll('.', '[.]')}$`
    : `^src/${place}/${within.join('')}`;
}
const listed = (places: string): string[] => places.split(/\s+/).filter(Boolean);
const each = (places: string): string[] => listed(places).map(filesOf);
/** The files of a smaller room, as a pattern. */
export const filesWithin = (large: string, room: string): string =>
  room === '.' ? `^src/${large}/[^/]+$` : filesOf(`${large}/${room}`);
export const filesOfPackage = (name: string) => `(?:^|/)node_modules/${name}/`;
const error = 'error' as const;

/** Such a file is refused by what it imports, and by who imports it: it may import nothing. */
const onBothSides = (name: string, file: { path: string; pathNot: string[] }) => [
  { name, severity: error, from: file, to: {} },
  { name: `${name}, imported`, severity: error, from: {}, to: file },
];

const config: IConfiguration = {
  forbidden: [
    { name: 'a circle of imports', severity: error, from: {}, to: { circular: true } },
    {
      name: 'an import of nothing',
      severity: error,
      from: { path: '^src/' },
      to: { couldNotResolve: true },
    },
    {
      name: 'a file that nobody reaches',
      severity: error,
      from: { path: entries.map(filesOf) },
      // Types of class names are read by the compiler alone.
      to: {
        path: '^src/',
        pathNot: [...entries.map(filesOf), '[.]d[.]css[.]ts$'],
        reachable: false,
      },
    },
    ...onBothSides('a file in no room', {
      path: '^src/',
      pathNot: [...Object.keys(rooms).map(filesOf), '[.]d[.]css[.]ts$'],
    }),
    ...Object.entries(rooms).map(([room, may]) => ({
      name: `${room}: a room that it may not import`,
      severity: error,
      from: { path: filesOf(room) },
      to: { path: '^src/', pathNot: [filesOf(room), ...each(may)] },
    })),
    ...Object.entries(within).flatMap(([large, small]) => [
      ...onBothSides(`${large}: a file in none of its rooms`, {
        path: filesOf(large),
        pathNot: Object.keys(small).map((room) => filesWithin(large, room)),
      }),
      ...Object.entries(small).map(([room, may]) => ({
        name: `${large}, ${room}: a room beside it that it may not import`,
        severity: error,
        from: { path: filesWithin(large, room) },
        to: {
          path: filesOf(large),
          pathNot: [room, ...listed(may)].map((one) => filesWithin(large, one)),
        },
      })),
    ]),
    {
      name: 'a screen that imports another',
      severity: error,
      from: { path: '^src/client/screens/([^/]+)/' },
      to: { path: '^src/client/screens/', pathNot: '^src/client/screens/$1/' },
    },
    ...Object.entries(vendors).map(([vendor, doors]) => ({
      name: `${vendor}: not through its door`,
      severity: error,
      from: { path: '^src/', pathNot: each(doors) },
      to: { path: filesOfPackage(vendor) },
    })),
    {
      name: 'a package without a door',
      severity: error,
      from: { path: '^src/' },
      to: { path: '(?:^|/)node_modules/', pathNot: Object.keys(vendors).map(filesOfPackage) },
    },
    {
      name: 'a package that package.json does not name',
      severity: error,
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'a test in what is run',
      severity: error,
      from: { path: '^(?:src|scripts|packaging)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^tests/' },
    },
    {
      name: 'a script that is imported',
      severity: error,
      from: { path: '^(?:src|tests|packaging)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'Node in a browser',
      severity: error,
      from: { path: '^src/(?:shared|client)/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^src/.*[.]test[.]tsx?$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
  },
};
export default config;
