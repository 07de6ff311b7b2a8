import { linkPaths, screenPaths } from '#shared/contract/addresses.ts';
import { secondsOf } from '#shared/rules/days/moments.ts';

/** The screens that an inspection may be opened from; going back leads to the same one. */
export type Target = 'dashboard' | 'inspections';

const withTarget = (path: string, target?: Target) => (target ? `${path}?target=${target}` : path);

function asked(path: string, query: ConstructorParameters<typeof URLSearchParams>[0]): string {
  const words = String(new URLSearchParams(query));
  return words ? `${path}?${words}` : path;
}

/** The addresses of links in the app: its screens, and those that the server answers itself. */
export const paths = {
  ...screenPaths,
  /** Without a session the home page asks to log in. */
  login: screenPaths.home,
  add_inspection: (target?: Target) => withTarget(screenPaths.add_inspection(), target),
  edit_inspection: (inspection: string, target?: Target) =>
    withTarget(screenPaths.edit_inspection(inspection), target),
  inspection_categories_and_questions: (inspection: string, target?: Target) =>
    withTarget(screenPaths.inspection_categories_and_questions(inspection), target),
  fill_out_inspection: (inspection: string, target?: Target) =>
    withTarget(screenPaths.fill_out_inspection(inspection), target),
  /** The last page of an inspection, where it says what has to be done after it. */
  after_inspection: (inspection: string, target?: Target) =>
    `${withTarget(screenPaths.fill_out_inspection(inspection), target)}#finish`,
  version_export: (version: string, format: 'json' | 'xlsx') =>
    asked(linkPaths.version_export(version), { format }),
  /** The national register, for a device to keep. */
  register_index: linkPaths.register_index,
  /** A spreadsheet to begin a checklist with. */
  version_example: linkPaths.version_example,
  /** The entries of the log that these filters let through, as a file. */
  audit_export: (query: URLSearchParams) => asked(linkPaths.audit_export(), query),
  /** The list of all inspections that these filters let through, as a file. */
  overview: (format: 'csv' | 'xlsx', filters: readonly [string, string][]) =>
    asked(linkPaths.overview(), [...filters, ['format', format]]),
  /** One table of the figures that these filters let through, as a file. */
  figures_export: (table: string, filters: URLSearchParams) =>
    asked(linkPaths.figures_export(), [...filters, ['table', table]]),
  /** Everything that is kept about the person who is logged in. */
  own_data: linkPaths.own_data,
  export: linkPaths.export,
  photo: (inspection: string, photo: string, size: 'whole' | 'thumbnail') =>
    asked(linkPaths.photo(inspection, photo), { size }),
  /** The same report as a Word document. */
  export_word: (inspection: string) => asked(linkPaths.export(inspection), { format: 'docx' }),
  image: (image: { id: string; last_modified: string }, size: '24/24' | '40/40' | '300/auto') => {
    const [width = '', height = ''] = size.split('/');
    return linkPaths.image(image.id, width, height, `${secondsOf(image.last_modified)}`);
  },
} as const;
