import { secondsOf } from '#shared/rules/format.ts';

/** Addresses by route name (specification section 2). */
export type Target = 'dashboard' | 'inspections';

const withTarget = (path: string, target?: Target) => (target ? `${path}?target=${target}` : path);

export const paths = {
  home: () => '/',
  login: () => '/',
  users: () => '/accounts/lijst',
  edit_user: (id: string) => `/accounts/bewerken/${id}`,
  'my-data': () => '/mijn-gegevens',
  alerts: () => '/notificaties/lijst',
  edit_alert: (id: string) => `/notificaties/bewerken/${id}`,
  versions: () => '/versies/lijst',
  add_version: () => '/versies/toevoegen',
  edit_version: (version: string) => `/versies/bewerken/${version}`,
  add_root_category: (version: string) => `/versies/bewerken/${version}/domein-toevoegen`,
  add_sub_category: (version: string, parent: string) => `/versies/bewerken/${version}/item-toevoegen/${parent}`,
  edit_category: (version: string, category: string) => `/versies/bewerken/${version}/categorie/${category}`,
  add_category_help_question: (version: string, category: string) => `/versies/bewerken/${version}/categorie/${category}/hulpvraag-toevoegen`,
  edit_category_help_question: (version: string, category: string, help: string) => `/versies/bewerken/${version}/categorie/${category}/hulpvraag/${help}`,
  add_question: (version: string, category: string) => `/versies/bewerken/${version}/voorwaarde-toevoegen/${category}`,
  edit_question: (version: string, question: string) => `/versies/bewerken/${version}/voorwaarde/${question}`,
  add_question_help_question: (version: string, question: string) => `/versies/bewerken/${version}/voorwaarde/${question}/hulpvraag-toevoegen`,
  edit_question_help_question: (version: string, question: string, help: string) => `/versies/bewerken/${version}/voorwaarde/${question}/hulpvraag/${help}`,
  inspection_template_list: (version: string) => `/versies/${version}/kleuren`,
  add_inspection_template: (version: string) => `/versies/${version}/kleuren/toevoegen`,
  edit_inspection_template: (version: string, id: string) => `/versies/${version}/kleuren/bewerken/${id}`,
  import_version: () => '/versies/importeren',
  compare_version: (version: string) => `/versies/${version}/vergelijken`,
  version_export: (version: string, format: 'json' | 'xlsx') => `/api/version/${version}/export?format=${format}`,
  inspections: () => '/inspecties/lijst',
  add_inspection: (target?: Target) => withTarget('/inspecties/toevoegen', target),
  edit_inspection: (inspection: string, target?: Target) => withTarget(`/inspecties/bewerken/${inspection}`, target),
  inspection_categories_and_questions: (inspection: string, target?: Target) =>
    withTarget(`/inspecties/bewerken/${inspection}/domeinen-items-voorwaarden`, target),
  fill_out_inspection: (inspection: string, target?: Target) => withTarget(`/inspectie/${inspection}`, target),
  sending: () => '/verzendcentrum',
  departure: (inspection: string) => `/klaar-voor-vertrek/${inspection}`,
  audit: () => '/logboek',
  /** The file with what these filters let through. */
  audit_export: (query: URLSearchParams) => (query.size > 0 ? `/api/audit/export?${query}` : '/api/audit/export'),
  system: () => '/systeem',
  /** Everything that is kept about oneself. */
  own_data: () => '/api/account/export',
  works_offline: () => '/wat-werkt-offline',
  export: (inspection: string) => `/api/inspection/${inspection}/export`,
  image: (image: { id: string; last_modified: string }, size: '24/24' | '40/40' | '300/auto') => `/image/${image.id}/${size}/${secondsOf(image.last_modified)}`,
} as const;
