/**
 * THE table of addresses: the address of each screen by its route name (specification section 2),
 * with `:names` for the parts that differ.
 */
export const addresses = {
  home: '/',
  'my-data': '/mijn-gegevens',
  inspections: '/inspecties/lijst',
  add_inspection: '/inspecties/toevoegen',
  edit_inspection: '/inspecties/bewerken/:inspection',
  inspection_categories_and_questions:
    '/inspecties/bewerken/:inspection/domeinen-items-voorwaarden',
  fill_out_inspection: '/inspectie/:inspection',
  follow_up: '/inspectie/:inspection/nader-onderzoek',
  calendar: '/kalender',
  snippets: '/snelteksten',
  add_snippet: '/snelteksten/toevoegen',
  edit_snippet: '/snelteksten/bewerken/:id',
  sending: '/verzendcentrum',
  departure: '/klaar-voor-vertrek/:inspection',
  works_offline: '/wat-werkt-offline',
  help: '/hulp',
  help_page: '/hulp/:page',
  statement: '/toegankelijkheid',
  users: '/accounts/lijst',
  add_user: '/accounts/toevoegen',
  edit_user: '/accounts/bewerken/:id',
  all_inspections: '/inspecties/alle',
  plan_inspection: '/inspecties/plannen',
  figures: '/statistiek',
  alerts: '/notificaties/lijst',
  edit_alert: '/notificaties/bewerken/:id',
  versions: '/versies/lijst',
  add_version: '/versies/toevoegen',
  import_version: '/versies/importeren',
  compare_version: '/versies/:version/vergelijken',
  publish_version: '/versies/:version/publiceren',
  move_inspections: '/versies/:version/overzetten',
  edit_version: '/versies/bewerken/:version',
  add_root_category: '/versies/bewerken/:version/domein-toevoegen',
  add_sub_category: '/versies/bewerken/:version/item-toevoegen/:parent',
  edit_category: '/versies/bewerken/:version/categorie/:category',
  add_category_help_question: '/versies/bewerken/:version/categorie/:category/hulpvraag-toevoegen',
  edit_category_help_question:
    '/versies/bewerken/:version/categorie/:category/hulpvraag/:help_question',
  add_question: '/versies/bewerken/:version/voorwaarde-toevoegen/:category',
  edit_question: '/versies/bewerken/:version/voorwaarde/:question',
  add_question_help_question: '/versies/bewerken/:version/voorwaarde/:question/hulpvraag-toevoegen',
  edit_question_help_question:
    '/versies/bewerken/:version/voorwaarde/:question/hulpvraag/:help_question',
  inspection_template_list: '/versies/:version/kleuren',
  add_inspection_template: '/versies/:version/kleuren/toevoegen',
  edit_inspection_template: '/versies/:version/kleuren/bewerken/:id',
  audit: '/logboek',
  register: '/register',
  system: '/systeem',
} as const;

export type RouteName = keyof typeof addresses;

/** The addresses of files that links lead to, and of the login: each is a row of the contract. */
export const linkAddresses = {
  version_export: '/api/version/:id/export',
  version_example: '/api/version/example',
  register_index: '/api/register/index',
  audit_export: '/api/audit/export',
  overview: '/api/inspection/overview',
  figures_export: '/api/figures/export',
  own_data: '/api/account/export',
  export: '/api/inspection/:id/export',
  photo: '/api/inspection/:id/photo/:photo',
  image: '/image/:id/:width/:height/:last_modified',
  log_in: '/oidc-authorize',
} as const;

/** Where the identity provider sends the browser back, and tells that a session is over. */
export const loginAddresses = {
  callback: '/oidc-callback',
  backChannel: '/oidc-backchannel-logout',
} as const;

type Names<Address extends string> = Address extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Address extends `${string}:${infer Name}`
    ? Name
    : never;

/** The values in an address, by name. */
export type Params<Route extends RouteName> = {
  [Name in Names<(typeof addresses)[Route]>]: string;
};

/** One value for each name in an address, in their order. */
type Values<Address extends string> = Address extends `${string}:${string}/${infer Rest}`
  ? [value: string, ...Values<Rest>]
  : Address extends `${string}:${string}`
    ? [value: string]
    : [];

type Paths<Table extends Readonly<Record<string, string>>> = {
  [Name in keyof Table]: (...values: Values<Table[Name]>) => string;
};

/** A function for each address, which makes a path from the values of its names. */
const pathsOf = <Table extends Readonly<Record<string, string>>>(table: Table) =>
  Object.fromEntries(
    Object.entries(table).map(([name, address]) => [
      name,
      (...values: string[]) => address.replace(/:\w+/g, () => values.shift() ?? ''),
    ]),
  ) as unknown as Paths<Table>;

/** Makes the path of each screen from the values in its address. */
export const screenPaths = pathsOf(addresses);

/** The same for the addresses that links lead to, without a query. */
export const linkPaths = pathsOf(linkAddresses);
