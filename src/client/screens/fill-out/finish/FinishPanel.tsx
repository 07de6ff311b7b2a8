import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { isPractising } from '#client/practice/flag.ts';
import { OfferTransfer } from '#client/records/OfferTransfer.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Checklist } from '#shared/rules/checklist/checklistTree.ts';
import { allQuestions } from '#shared/rules/checklist/tree.ts';
import { finishSummary } from '#shared/rules/fillOut/finishSummary.ts';
import { saidOf } from '#shared/rules/inspection/photos.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { isEmptyRich } from '#shared/rules/words/richText.ts';
import { fillOutTexts, finishTexts } from '#shared/text/fillOut.ts';
import { followUpTexts } from '#shared/text/followUp.ts';
import { inspectionActions } from '#shared/text/home.ts';
import { photoTexts } from '#shared/text/photos.ts';
import { GivenResults, OpenPerDomain, ResultCounts } from './FinishLists.tsx';
import { finish } from './finish.ts';
import { TakeOver } from './TakeOver.tsx';
import { TermsPanel } from './TermsPanel.tsx';

interface Props {
  inspection: Inspection;
  checklist: Checklist;
  onSelect: (key: string) => void;
  onNotes: () => void;
}

/**
 * The last stop: the findings, the open conditions, and then the step that cannot be taken back
 * (specification sections 2, 4 and 8).
 */
export function FinishPanel({ inspection, checklist, onSelect, onNotes }: Props) {
  const { id, status, notes } = inspection;
  if (status === 'finished') return <Finished inspection={inspection} checklist={checklist} />;
  const summary = finishSummary(checklist, inspection, fillOutTexts.lastQuestion);
  const total = allQuestions(checklist).length;
  const open = summary.open.flatMap(({ questions }) => questions);
  const [first] = open;
  const toDefine =
    summary.given.find(({ result }) => result === 'to-be-defined')?.points.length ?? 0;
  const warnings = [
    open.length > 0 && `${fillOutTexts.finishOpen(open.length)} ${finishTexts.refused}`,
    toDefine > 0 && finishTexts.toDefine(toDefine),
    summary.bareOffers > 0 && finishTexts.bareOffers(summary.bareOffers),
  ].filter((one) => one !== false);
  const toFirst = () => first && onSelect(stopKey.question(first.question.id));
  return (
    <>
      <h2 className="nl-heading nl-heading--level-2">{fillOutTexts.finishTitle}</h2>
      <p className="nl-paragraph">
        {total === 0
          ? fillOutTexts.nothingChosen
          : first
            ? fillOutTexts.finishOpen(open.length)
            : fillOutTexts.finishReady}
      </p>
      {total === 0 && (
        <p>
          <ButtonLink
            to={paths.inspection_categories_and_questions(id)}
            icon="checklist"
            kind="primary"
          >
            {inspectionActions.choose}
          </ButtonLink>
        </p>
      )}
      {total > 0 && <ResultCounts counts={summary.counts} />}
      {first && (
        <p>
          <Button kind="primary" size="large" onClick={toFirst}>
            {finishTexts.toFirst}
          </Button>
        </p>
      )}
      <OpenPerDomain open={summary.open} onSelect={onSelect} />
      {total > 0 && <GivenResults given={summary.given} onSelect={onSelect} />}
      {summary.bareOffers > 0 && (
        <p className="nl-paragraph">{finishTexts.bareOffers(summary.bareOffers)}</p>
      )}
      <PhotoCount inspection={inspection} />
      {isEmptyRich(notes) && (
        <p className={layout.subtle}>
          {finishTexts.noNotes}{' '}
          <Button kind="subtle" icon="note" onClick={onNotes}>
            {finishTexts.write}
          </Button>
        </p>
      )}
      <p className="nl-paragraph">{finishTexts.final}</p>
      <p>
        <Button
          kind={first || total === 0 ? 'default' : 'primary'}
          size="large"
          icon="flag"
          disabled={status !== 'started'}
          onClick={() => void finish(id, warnings, open.length, toFirst)}
        >
          {fillOutTexts.finish}
        </Button>
      </p>
    </>
  );
}

function PhotoCount({ inspection }: Pick<Props, 'inspection'>) {
  const photos = (inspection.photos ?? []).filter(({ removed }) => !removed);
  const bare = photos.filter((photo) => saidOf(photo) === '').length;
  return (
    photos.length > 0 && <p className="nl-paragraph">{photoTexts.count(photos.length, bare)}</p>
  );
}

/** Says that a report that is made now may lack photos. */
function PhotosUnderWay() {
  const count = useStore(state.photosWaiting);
  return count > 0 && <p className="nl-paragraph">{photoTexts.waiting(count)}</p>;
}

function Finished({ inspection, checklist }: Pick<Props, 'inspection' | 'checklist'>) {
  const { id } = inspection;
  const unconfirmed = useStore(state.unconfirmed, (ids) => ids.has(id));
  const online = useStore(state.online);
  return (
    <>
      <h2 className="nl-heading nl-heading--level-2">{fillOutTexts.finishTitle}</h2>
      <p className="nl-paragraph">
        {unconfirmed ? fillOutTexts.unconfirmed : fillOutTexts.finished}
      </p>
      <PhotosUnderWay />
      {!unconfirmed && online && !isPractising && (
        <p className={layout.actions}>
          <ButtonLink to={paths.export(id)} newTab icon="pdf">
            {inspectionActions.pdf}
          </ButtonLink>
          <ButtonLink to={paths.export_word(id)} newTab icon="download" kind="subtle">
            {inspectionActions.word}
          </ButtonLink>
          {/* Nothing can be lost here, so no question is asked. */}
          <Button
            icon="plus"
            kind="subtle"
            onClick={() => void go(paths.follow_up(id), { force: true })}
          >
            {followUpTexts.title}
          </Button>
        </p>
      )}
      {!unconfirmed && !online && <p className={layout.subtle}>{finishTexts.offline}</p>}
      {!unconfirmed && <TermsPanel key={id} inspection={inspection} />}
      <TakeOver inspection={inspection} checklist={checklist} />
      {/* What has to be done after it may be done by a colleague. */}
      {!unconfirmed && !isPractising && <OfferTransfer inspection={id} isPart />}
    </>
  );
}
