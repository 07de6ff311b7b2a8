import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { isPractising } from '#client/practice/flag.ts';
import { accountHere, isHere } from '#client/state/account.ts';
import { withLoading } from '#client/state/loading.ts';
import { choose, notify, notifyProblem } from '#client/state/notices.ts';
import { photosKept } from '#client/state/photosToKeep.ts';
import { fullInspection } from '#client/state/work.ts';
import { perform } from '#client/sync/perform.ts';
import { Problem } from '#shared/problems.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { finishTexts } from '#shared/text/fillOut.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { outcomeTexts } from '#shared/text/outcomes.ts';
import { practiceTexts } from '#shared/text/practice.ts';
import { inspectionQuestions } from '#shared/text/questions.ts';

const patience = () =>
  new Promise<'waiting'>((resolve) => setTimeout(() => resolve('waiting'), 5_000));

/**
 * Asks, finishes and goes home with the outcome. When the rules refuse it, the person is told at
 * home too, as the specification says. So the question already says which conditions are open.
 * @param warnings what the person should know before the step that cannot be taken back
 * @param open how many conditions have no result
 */
export async function finish(
  id: string,
  warnings: readonly string[],
  open: number,
  toFirst: () => void,
): Promise<void> {
  const { title, text, confirm } = inspectionQuestions.finish;
  const answer = await choose({
    title,
    text: [...warnings, text].join(' '),
    cancel: dialogTexts.cancel,
    choices: [
      ...(open > 0
        ? [{ value: 'first', label: finishTexts.toFirst, kind: 'primary' as const }]
        : []),
      { value: 'finish', label: confirm, kind: open > 0 ? 'default' : 'primary' },
    ],
  });
  if (answer === 'first') toFirst();
  if (answer !== 'finish') return;
  // A finished inspection takes no photo any more.
  const account = accountHere();
  await withLoading(photosKept());
  // The person may have gone on, or was locked out, or confirmed twice.
  if (!isHere(account) || fullInspection(id)?.status !== 'started') return;
  try {
    // Nobody waits for a slow connection: the inspection is finished here, and confirmed later.
    const outcome = await Promise.race([
      perform(id, { type: 'FINISH_INSPECTION', payload: {} }).sent,
      patience(),
    ]);
    if (outcome instanceof Problem) throw outcome;
    const isFinished = outcome === 'applied';
    const words = isFinished ? outcomeTexts.inspectionFinished : outcomeTexts.finishWaiting;
    const pdf = { label: inspectionActions.pdf, run: () => void window.open(paths.export(id)) };
    // In a practice there is no report.
    if (isFinished && isPractising) notify('success', words.header, practiceTexts.finished);
    else
      notify(
        isFinished ? 'success' : 'info',
        words.header,
        words.text,
        isFinished ? pdf : undefined,
      );
  } catch (error) {
    const known =
      error instanceof Problem &&
      (error.code === 'inspection_not_complete' || error.code === 'inspection_not_found');
    if (!known)
      return notify('danger', outcomeTexts.notFinished.header, outcomeTexts.notFinished.text);
    notifyProblem(error);
  }
  await go(paths.home(), { force: true });
}
