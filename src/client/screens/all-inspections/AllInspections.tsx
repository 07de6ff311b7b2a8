import { paths } from '#client/navigation/paths.ts';
import { useLocation } from '#client/navigation/router.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import { viewKey } from '#client/parts/ViewLinks.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { isCoordinator } from '#shared/rules/office/access.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { overviewTexts } from '#shared/text/overview.ts';
import { transferTexts } from '#shared/text/transfer.ts';
import { Exports } from './Exports.tsx';
import { calendarView } from './filters.ts';
import { InspectionCalendar } from './InspectionCalendar.tsx';
import { OwnedList } from './OwnedList.tsx';

/**
 * All inspections: whose each one is, and a way to hand some over to a colleague. Coordinators also
 * see when each one is and what came of it, and can plan one.
 */
export function AllInspections() {
  const coordinator = useStore(state.account, (account) => isCoordinator(account?.roles ?? []));
  const { query } = useLocation();
  if (!coordinator)
    return <OwnedList title={screenTitles.allInspections} intro={transferTexts.intro} />;
  const head = {
    title: screenTitles.allInspections,
    intro: overviewTexts.intro,
    actions: (
      <>
        <ButtonLink to={paths.plan_inspection()} kind="primary" icon="plus">
          {overviewTexts.plan}
        </ButtonLink>
        <Exports />
      </>
    ),
  };
  return query.get(viewKey) === calendarView ? (
    <InspectionCalendar {...head} />
  ) : (
    <OwnedList {...head} coordinator />
  );
}
