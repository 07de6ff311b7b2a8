import { paths } from '#client/navigation/paths.ts';
import type { Role } from '#shared/model/enums.ts';
import { isAdmin, isCoordinator, isInspector } from '#shared/rules/office/access.ts';
import { chromeTexts, screenTitles } from '#shared/text/chrome.ts';

/**
 * The menu's entries for each role (specification section 2, "Chrome"): administrators' entries
 * only while online.
 */
interface MenuItem {
  label: string;
  to: string;
}
export interface MenuGroup {
  label: string;
  items: MenuItem[];
}

/** The entries in their order; somebody without a role gets none. */
export function menuFor(roles: readonly Role[], online: boolean): (MenuItem | MenuGroup)[] {
  const overseen = [
    { label: screenTitles.allInspections, to: paths.all_inspections() },
    { label: screenTitles.figures, to: paths.figures() },
  ];
  const snippets = { label: screenTitles.snippets, to: paths.snippets() };
  return [
    ...(isInspector(roles)
      ? [
          { label: screenTitles.home, to: paths.home() },
          { label: screenTitles.inspections, to: paths.inspections() },
          ...(online && !isAdmin(roles) ? [snippets] : []),
        ]
      : []),
    ...(isCoordinator(roles) && !isAdmin(roles) && online ? overseen : []),
    ...(isAdmin(roles) && online
      ? [
          { label: screenTitles.versions, to: paths.versions() },
          {
            label: chromeTexts.admin,
            items: [
              { label: screenTitles.users, to: paths.users() },
              ...overseen,
              snippets,
              { label: screenTitles.register, to: paths.register() },
              { label: screenTitles.alerts, to: paths.alerts() },
              { label: screenTitles.audit, to: paths.audit() },
              { label: screenTitles.system, to: paths.system() },
            ],
          },
        ]
      : []),
  ];
}

/** Whether an entry opens a list of other entries instead of leading to a page. */
export const isGroup = (entry: MenuItem | MenuGroup): entry is MenuGroup => 'items' in entry;
/** All pages of the menu in their order, without the names of the groups. */
export const flatMenu = (entries: readonly (MenuItem | MenuGroup)[]): MenuItem[] =>
  entries.flatMap((entry) => (isGroup(entry) ? entry.items : [entry]));
