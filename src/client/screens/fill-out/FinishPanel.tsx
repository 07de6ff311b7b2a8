import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { ask, notify, notifyProblem } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { perform } from '#client/sync/perform.ts';
import { Problem } from '#shared/problems.ts';
import { type Answers, missingAnswers } from '#shared/rules/completion.ts';
import { stopKey } from '#shared/rules/stops.ts';
import { allQuestions, type Checklist, type QuestionNode } from '#shared/rules/tree.ts';
import { dialogTexts, noticeTexts } from '#shared/text/chrome.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { inspectionActions } from '#shared/text/home.ts';
import offersStyles from './offers.module.css';
import sidebarStyles from './Sidebar.module.css';

/**
 * The last stop: what is still open, and the button that finishes (specification sections 2, 4 and
 * 8).
 */
const shownMissing = 8;

const patience = () =>
  new Promise<'waiting'>((resolve) => setTimeout(() => resolve('waiting'), 5_000));

/**
 * Asks, finishes and goes home with the outcome. When the rules refuse it, the person is told at
 * home too, as the specification says.
 */
async function finish(id: string): Promise<void> {
  const { title, text, confirm } = dialogTexts.finish;
  if (!(await ask({ title, text, confirm, cancel: dialogTexts.cancel }))) return;
  try {
    // Nobody waits for a slow connection: the inspection is finished here, and confirmed later.
    const outcome = await Promise.race([
      perform(id, { type: 'FINISH_INSPECTION', payload: {} }).sent,
      patience(),
    ]);
    if (outcome instanceof Problem) throw outcome;
    const words =
      outcome === 'applied' ? noticeTexts.inspectionFinished : noticeTexts.finishWaiting;
    notify(outcome === 'applied' ? 'success' : 'info', words.header, words.text);
  } catch (error) {
    const known =
      error instanceof Problem &&
      (error.code === 'inspection_not_complete' || error.code === 'inspection_not_found');
    if (!known)
      return notify('danger', noticeTexts.notFinished.header, noticeTexts.notFinished.text);
    notifyProblem(error);
  }
  await go(paths.home(), { force: true });
}

export function FinishPanel({
  id,
  checklist,
  answers,
  status,
  onSelect,
}: {
  id: string;
  checklist: Checklist;
  answers: Answers;
  status: string;
  onSelect: (key: string) => void;
}) {
  if (status === 'finished') return <Finished id={id} />;
  const missing = new Set(missingAnswers(checklist, answers));
  const questions = allQuestions(checklist);
  const total = questions.length;
  const open = questions.filter(({ question }) => missing.has(question.id));
  return (
    <>
      <h2 className="nl-heading nl-heading--level-2">{fillOutTexts.finishTitle}</h2>
      <p className="nl-paragraph">
        {total === 0
          ? fillOutTexts.nothingChosen
          : open.length === 0
            ? fillOutTexts.finishReady
            : fillOutTexts.finishOpen(open.length)}
      </p>
      {total === 0 && (
        <p>
          <ButtonLink to={paths.inspection_categories_and_questions(id)} icon="checklist">
            {inspectionActions.choose}
          </ButtonLink>
        </p>
      )}
      {open.length > 0 && <OpenConditions open={open} onSelect={onSelect} />}
      <p>
        <Button
          kind="primary"
          size="large"
          icon="flag"
          disabled={status !== 'started'}
          onClick={() => void finish(id)}
        >
          {fillOutTexts.finish}
        </Button>
      </p>
    </>
  );
}

function Finished({ id }: { id: string }) {
  const unconfirmed = useStore(state.unconfirmed, (ids) => ids.has(id));
  const online = useStore(state.online);
  return (
    <>
      <h2 className="nl-heading nl-heading--level-2">{fillOutTexts.finishTitle}</h2>
      <p className="nl-paragraph">
        {unconfirmed ? fillOutTexts.unconfirmed : fillOutTexts.finished}
      </p>
      <p>
        {!unconfirmed && online && (
          <ButtonLink to={paths.export(id)} newTab icon="pdf">
            {inspectionActions.pdf}
          </ButtonLink>
        )}
      </p>
    </>
  );
}

/** The first conditions without a result, to go to. */
function OpenConditions({
  open,
  onSelect,
}: {
  open: readonly QuestionNode[];
  onSelect: (key: string) => void;
}) {
  return (
    <ul className={offersStyles.list}>
      {open.slice(0, shownMissing).map(({ question, number }) => (
        <li key={question.id}>
          <button
            type="button"
            className={offersStyles.offer}
            onClick={() => onSelect(stopKey.question(question.id))}
          >
            <span className={sidebarStyles.number}>{number}</span> {question.title_or_default}
          </button>
        </li>
      ))}
      {open.length > shownMissing && (
        <li className={layout.subtle}>{fillOutTexts.finishMore(open.length - shownMissing)}</li>
      )}
    </ul>
  );
}
