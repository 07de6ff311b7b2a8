import { call, Offline } from '#client/api/call.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify, notifyProblem } from '#client/state/notices.ts';
import { throwAwayAll } from '#client/sync/addPhoto.ts';
import { sync } from '#client/sync/sync.ts';
import type { DashboardInspection } from '#shared/model/inspection.ts';
import { formatLongDate } from '#shared/rules/days/dates.ts';
import { dialogTexts, noticeTexts } from '#shared/text/chrome.ts';
import { statusLabels } from '#shared/text/labels.ts';
import { outcomeTexts } from '#shared/text/outcomes.ts';
import { deleteForGood, inspectionQuestions } from '#shared/text/questions.ts';

/**
 * Deletes an inspection, after the person saw which one it is. For a finished one, which has a
 * report, it asks twice.
 */
export async function removeInspection(inspection: DashboardInspection): Promise<void> {
  if (!(await isMeant(inspection))) return;
  try {
    // Changes that still wait are sent first: afterwards they would have nowhere to go.
    await sync.send();
    await withLoading(call('inspections.delete', { id: inspection.id }));
    await throwAwayAll(inspection.id);
    await sync.reader.takeDeleted(inspection.id);
    notify('success', outcomeTexts.inspectionDeleted.header, outcomeTexts.inspectionDeleted.text);
    // Its row went, with the button that had the focus.
    document.querySelector('h1')?.focus({ preventScroll: true });
  } catch (error) {
    if (error instanceof Offline)
      notify('warning', noticeTexts.cannotReach.header, noticeTexts.cannotReach.text);
    else notifyProblem(error);
    await sync.reader.loadDashboard();
  }
}

async function isMeant({ location, date, status }: DashboardInspection): Promise<boolean> {
  const { title, text, of, report } = inspectionQuestions.remove;
  const which = of(location, date && formatLongDate(date), statusLabels[status].toLowerCase());
  const question = (header: string, words: string) =>
    ask({
      title: header,
      text: `${words} ${which}`,
      confirm: deleteForGood,
      cancel: dialogTexts.cancel,
      danger: true,
    });
  return (
    (await question(title, text)) &&
    (status !== 'finished' || (await question(report.title, report.text)))
  );
}
