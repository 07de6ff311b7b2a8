import type { ReactNode } from 'react';
import { addresses, type Params, type RouteName } from '#shared/contract/addresses.ts';
import type { Role } from '#shared/model/enums.ts';
import { type Access, allows, overseers } from '#shared/rules/office/access.ts';
import { type Later, lazily } from './lazily.ts';
import { matchPath } from './navigation/router.ts';
import { HomeScreen } from './screens/home/HomeScreen.tsx';

/**
 * THE table of screens (specification section 2): who may see each, and whether it needs a
 * connection. Its address is in `shared/contract/addresses.ts`.
 */
interface ScreenRoute {
  name: RouteName;
  access: Access;
  /** Administrators' screens work only while online. */
  online: boolean;
  /** Also for people who are not logged in. */
  isPublic: boolean;
  screen: ScreenWith<Record<string, string>>;
}
type ScreenWith<P> = Later<{ params: P }>;

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never;
// The chunks of screens are loaded when first shown; `pick` names the component within the file.
const screen = <File, Name extends keyof File>(load: () => Promise<File>, pick: Name) =>
  lazily<PropsOf<File[Name]>>(
    async () => (await load())[pick] as (props: PropsOf<File[Name]>) => ReactNode,
  );

const MyData = screen(() => import('./screens/accounts/MyDataScreen.tsx'), 'MyDataScreen');
const InspectionList = screen(
  () => import('./screens/inspections/InspectionList.tsx'),
  'InspectionList',
);
const inspectionForm = () => import('./screens/inspections/InspectionForm.tsx');
const AddInspection = screen(inspectionForm, 'AddInspection');
const PlanInspection = screen(
  () => import('./screens/inspections/PlanInspection.tsx'),
  'PlanInspection',
);
const EditInspection = screen(inspectionForm, 'EditInspection');
const ChooseConditions = screen(
  () => import('./screens/inspections/ChooseConditions.tsx'),
  'ChooseConditions',
);
const FollowUp = screen(() => import('./screens/inspections/FollowUp.tsx'), 'FollowUp');
const FillOut = screen(() => import('./screens/fill-out/FillOutScreen.tsx'), 'FillOutScreen');

const CalendarScreen = screen(
  () => import('./screens/calendar/CalendarScreen.tsx'),
  'CalendarScreen',
);
const Snippets = screen(() => import('./screens/snippets/SnippetList.tsx'), 'SnippetList');
const AddSnippet = screen(() => import('./screens/snippets/SnippetForm.tsx'), 'AddSnippet');
const EditSnippet = screen(() => import('./screens/snippets/SnippetForm.tsx'), 'EditSnippet');
const Sending = screen(() => import('./screens/sending/SendingScreen.tsx'), 'SendingScreen');
const Departure = screen(() => import('./screens/offline/DepartureScreen.tsx'), 'DepartureScreen');
const Audit = screen(() => import('./screens/audit/AuditScreen.tsx'), 'AuditScreen');
const FiguresScreen = screen(() => import('./screens/figures/FiguresScreen.tsx'), 'FiguresScreen');
const Register = screen(() => import('./screens/register/RegisterScreen.tsx'), 'RegisterScreen');
const System = screen(() => import('./screens/system/SystemScreen.tsx'), 'SystemScreen');
const WorksOffline = screen(
  () => import('./screens/offline/WorksOfflineScreen.tsx'),
  'WorksOfflineScreen',
);

const Help = screen(() => import('./screens/help/HelpScreen.tsx'), 'HelpScreen');
const HelpPage = screen(() => import('./screens/help/HelpPage.tsx'), 'HelpPage');
const Statement = screen(() => import('./screens/help/StatementScreen.tsx'), 'StatementScreen');

const Accounts = screen(() => import('./screens/accounts/AccountList.tsx'), 'AccountList');
const AddAccount = screen(() => import('./screens/accounts/AddAccount.tsx'), 'AddAccount');
const EditAccount = screen(() => import('./screens/accounts/EditAccount.tsx'), 'EditAccount');
const AllInspections = screen(
  () => import('./screens/all-inspections/AllInspections.tsx'),
  'AllInspections',
);
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
const HelpQuestion = screen(
  () => import('./screens/versions/HelpQuestionScreens.tsx'),
  'HelpQuestionScreen',
);
const Templates = screen(() => import('./screens/templates/TemplateList.tsx'), 'TemplateList');
const AddTemplate = screen(() => import('./screens/templates/TemplateScreens.tsx'), 'AddTemplate');
const EditTemplate = screen(
  () => import('./screens/templates/TemplateScreens.tsx'),
  'EditTemplate',
);
const ImportVersion = screen(
  () => import('./screens/version-life/ImportVersion.tsx'),
  'ImportVersion',
);
const CompareVersion = screen(
  () => import('./screens/version-life/CompareVersion.tsx'),
  'CompareVersion',
);
const PublishVersion = screen(
  () => import('./screens/version-life/PublishVersion.tsx'),
  'PublishVersion',
);
const MoveInspections = screen(
  () => import('./screens/version-life/MoveInspections.tsx'),
  'MoveInspections',
);

/** A row of the table; its screen gets the parameters in its address. */
const row = <R extends RouteName>(
  name: R,
  access: Access,
  shown: ScreenWith<Params<R>>,
  { online = false, isPublic = false } = {},
): ScreenRoute => ({
  name,
  access,
  online,
  isPublic,
  screen: shown as ScreenRoute['screen'],
});
/** The administration: for administrators, and only while online (specification section 6). */
const admin = <R extends RouteName>(name: R, shown: ScreenWith<Params<R>>): ScreenRoute =>
  row(name, 'admin', shown, { online: true });

export const screens: readonly ScreenRoute[] = [
  // The home screen comes with the first script.
  row('home', 'anyone', { load: async () => 0, now: () => HomeScreen }, { isPublic: true }),
  row('my-data', 'member', MyData),
  row('inspections', 'inspector', InspectionList),
  row('add_inspection', 'inspector', AddInspection),
  row('edit_inspection', 'inspector', EditInspection),
  row('inspection_categories_and_questions', 'inspector', ChooseConditions),
  row('fill_out_inspection', 'inspector', FillOut),
  row('follow_up', 'inspector', FollowUp, { online: true }),
  row('calendar', 'inspector', CalendarScreen),
  row('snippets', 'member', Snippets, { online: true }),
  row('add_snippet', 'member', AddSnippet, { online: true }),
  row('edit_snippet', 'member', EditSnippet, { online: true }),
  // Also without a role: work that was made with a role that is gone now still waits there.
  row('sending', 'user', Sending),
  row('departure', 'inspector', Departure),
  row('works_offline', 'anyone', WorksOffline),
  row('help', 'anyone', Help, { isPublic: true }),
  row('help_page', 'anyone', HelpPage, { isPublic: true }),
  row('statement', 'anyone', Statement, { isPublic: true }),
  admin('users', Accounts),
  admin('add_user', AddAccount),
  admin('edit_user', EditAccount),
  row('all_inspections', overseers, AllInspections, { online: true }),
  row('plan_inspection', 'coordinator', PlanInspection, { online: true }),
  row('figures', overseers, FiguresScreen, { online: true }),
  admin('alerts', Alerts),
  admin('edit_alert', EditAlert),
  admin('versions', Versions),
  admin('add_version', AddVersion),
  admin('import_version', ImportVersion),
  admin('compare_version', CompareVersion),
  admin('publish_version', PublishVersion),
  admin('move_inspections', MoveInspections),
  admin('edit_version', EditVersion),
  admin('add_root_category', AddDomain),
  admin('add_sub_category', AddItem),
  admin('edit_category', EditCategory),
  admin('add_category_help_question', HelpQuestion),
  admin('edit_category_help_question', HelpQuestion),
  admin('add_question', AddQuestion),
  admin('edit_question', EditQuestion),
  admin('add_question_help_question', HelpQuestion),
  admin('edit_question_help_question', HelpQuestion),
  admin('inspection_template_list', Templates),
  admin('add_inspection_template', AddTemplate),
  admin('edit_inspection_template', EditTemplate),
  admin('audit', Audit),
  admin('register', Register),
  admin('system', System),
];

/** The screen at a path, with what its address says; null when there is none. */
export function findScreen(
  path: string,
): { route: ScreenRoute; params: Record<string, string> } | null {
  for (const route of screens) {
    const params = matchPath(addresses[route.name], path);
    if (params) return { route, params };
  }
  return null;
}

/** Whether someone with these roles may see the screen; otherwise they are sent home. */
export const maySee = ({ access }: ScreenRoute, roles: readonly Role[]): boolean =>
  allows(access, roles);
