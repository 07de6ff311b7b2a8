import { type ComponentType, lazy } from 'react';
import { matchPath } from '#client/navigation/router.ts';
import type { Role } from '#shared/model/enums.ts';
import { allows } from '#shared/rules/access.ts';
import { HomeScreen } from './screens/home/HomeScreen.tsx';

/** THE table of screens (specification section 2): address, name, who may see it, whether it needs a connection. */
type Params = Record<string, string>;
export interface ScreenRoute {
  name: string;
  path: string;
  access: 'anyone' | 'user' | 'member' | 'admin' | 'inspector';
  /** Administrators' screens work only while online. */
  online?: true;
  screen: ComponentType<{ params: Params }>;
}

// The chunks of screens are loaded when first shown; `pick` names the component within the file.
type Screen = ComponentType<{ params: Params }>;
const screen = <K extends string>(load: () => Promise<Record<K, Screen>>, pick: K): Screen =>
  lazy(async (): Promise<{ default: Screen }> => ({ default: (await load())[pick] }));

const MyData = screen(() => import('./screens/accounts/MyDataScreen.tsx'), 'MyDataScreen');
const InspectionList = screen(() => import('./screens/inspections/InspectionList.tsx'), 'InspectionList');
const AddInspection = screen(() => import('./screens/inspections/InspectionForm.tsx'), 'AddInspection');
const EditInspection = screen(() => import('./screens/inspections/InspectionForm.tsx'), 'EditInspection');
const ChooseConditions = screen(() => import('./screens/inspections/ChooseConditions.tsx'), 'ChooseConditions');
const FillOut = screen(() => import('./screens/fill-out/FillOutScreen.tsx'), 'FillOutScreen');

const Sending = screen(() => import('./screens/sending/SendingScreen.tsx'), 'SendingScreen');
const Departure = screen(() => import('./screens/offline/DepartureScreen.tsx'), 'DepartureScreen');
const Audit = screen(() => import('./screens/audit/AuditScreen.tsx'), 'AuditScreen');
const System = screen(() => import('./screens/system/SystemScreen.tsx'), 'SystemScreen');
const WorksOffline = screen(() => import('./screens/offline/WorksOfflineScreen.tsx'), 'WorksOfflineScreen');

const Accounts = screen(() => import('./screens/accounts/AccountList.tsx'), 'AccountList');
const EditAccount = screen(() => import('./screens/accounts/EditAccount.tsx'), 'EditAccount');
const Alerts = screen(() => import('./screens/alerts/AlertList.tsx'), 'AlertList');
const EditAlert = screen(() => import('./screens/alerts/EditAlert.tsx'), 'EditAlert');
const Versions = screen(() => import('./screens/versions/VersionList.tsx'), 'VersionList');
const AddVersion = screen(() => import('./screens/versions/AddVersion.tsx'), 'AddVersion');
const EditVersion = screen(() => import('./screens/versions/EditVersion.tsx'), 'EditVersion');
const AddDomain = screen(() => import('./screens/versions/CategoryScreens.tsx'), 'AddDomain');
const AddItem = screen(() => import('./screens/versions/CategoryScreens.tsx'), 'AddItem');
const EditCategory = screen(() => import('./screens/versions/CategoryScreens.tsx'), 'EditCategory');
const AddQuestion = screen(() => import('./screens/versions/QuestionScreens.tsx'), 'AddQuestion');
const EditQuestion = screen(() => import('./screens/versions/QuestionScreens.tsx'), 'EditQuestion');
const HelpQuestion = screen(() => import('./screens/versions/HelpQuestionScreens.tsx'), 'HelpQuestionScreen');
const Templates = screen(() => import('./screens/templates/TemplateList.tsx'), 'TemplateList');
const AddTemplate = screen(() => import('./screens/templates/TemplateForm.tsx'), 'AddTemplate');
const EditTemplate = screen(() => import('./screens/templates/TemplateForm.tsx'), 'EditTemplate');
const ImportVersion = screen(() => import('./screens/checklists/ImportVersion.tsx'), 'ImportVersion');
const CompareVersion = screen(() => import('./screens/checklists/CompareVersion.tsx'), 'CompareVersion');

/** The administration: for administrators, and only while online (specification section 6). */
const admin = (name: string, path: string, shown: Screen): ScreenRoute => ({ name, path, access: 'admin', online: true, screen: shown });

export const screens: readonly ScreenRoute[] = [
  { name: 'home', path: '/', access: 'anyone', screen: HomeScreen },
  { name: 'my-data', path: '/mijn-gegevens', access: 'member', screen: MyData },
  { name: 'inspections', path: '/inspecties/lijst', access: 'inspector', screen: InspectionList },
  { name: 'add_inspection', path: '/inspecties/toevoegen', access: 'inspector', screen: AddInspection },
  { name: 'edit_inspection', path: '/inspecties/bewerken/:inspection', access: 'inspector', screen: EditInspection },
  {
    name: 'inspection_categories_and_questions',
    path: '/inspecties/bewerken/:inspection/domeinen-items-voorwaarden',
    access: 'inspector',
    screen: ChooseConditions,
  },
  { name: 'fill_out_inspection', path: '/inspectie/:inspection', access: 'inspector', screen: FillOut },
  // Without any role too: what was made with one that is gone still waits there.
  { name: 'sending', path: '/verzendcentrum', access: 'user', screen: Sending },
  { name: 'departure', path: '/klaar-voor-vertrek/:inspection', access: 'inspector', screen: Departure },
  { name: 'works_offline', path: '/wat-werkt-offline', access: 'anyone', screen: WorksOffline },
  admin('users', '/accounts/lijst', Accounts),
  admin('edit_user', '/accounts/bewerken/:id', EditAccount),
  admin('alerts', '/notificaties/lijst', Alerts),
  admin('edit_alert', '/notificaties/bewerken/:id', EditAlert),
  admin('versions', '/versies/lijst', Versions),
  admin('add_version', '/versies/toevoegen', AddVersion),
  admin('import_version', '/versies/importeren', ImportVersion),
  admin('compare_version', '/versies/:version/vergelijken', CompareVersion),
  admin('edit_version', '/versies/bewerken/:version', EditVersion),
  admin('add_root_category', '/versies/bewerken/:version/domein-toevoegen', AddDomain),
  admin('add_sub_category', '/versies/bewerken/:version/item-toevoegen/:parent', AddItem),
  admin('edit_category', '/versies/bewerken/:version/categorie/:category', EditCategory),
  admin('add_category_help_question', '/versies/bewerken/:version/categorie/:category/hulpvraag-toevoegen', HelpQuestion),
  admin('edit_category_help_question', '/versies/bewerken/:version/categorie/:category/hulpvraag/:help_question', HelpQuestion),
  admin('add_question', '/versies/bewerken/:version/voorwaarde-toevoegen/:category', AddQuestion),
  admin('edit_question', '/versies/bewerken/:version/voorwaarde/:question', EditQuestion),
  admin('add_question_help_question', '/versies/bewerken/:version/voorwaarde/:question/hulpvraag-toevoegen', HelpQuestion),
  admin('edit_question_help_question', '/versies/bewerken/:version/voorwaarde/:question/hulpvraag/:help_question', HelpQuestion),
  admin('inspection_template_list', '/versies/:version/kleuren', Templates),
  admin('add_inspection_template', '/versies/:version/kleuren/toevoegen', AddTemplate),
  admin('edit_inspection_template', '/versies/:version/kleuren/bewerken/:id', EditTemplate),
  admin('audit', '/logboek', Audit),
  admin('system', '/systeem', System),
];

export function findScreen(path: string): { route: ScreenRoute; params: Params } | null {
  for (const route of screens) {
    const params = matchPath(route.path, path);
    if (params) return { route, params };
  }
  return null;
}

/** Whether someone with these roles may see the screen; otherwise they are sent home. */
export const maySee = ({ access }: ScreenRoute, roles: readonly Role[]): boolean => allows(access, roles);
