import { memo, useEffect, useRef, useState } from 'react';
import { ButtonLink } from '#client/parts/Button.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import { paths } from '#client/paths.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import { type Answers, domainProgress, isComplete, itemProgress } from '#shared/rules/completion.ts';
import { hasLastQuestion, type Stop, stopKey } from '#shared/rules/stops.ts';
import type { Checklist, DomainNode, ItemNode } from '#shared/rules/tree.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { noResultLabel, resultLabels } from '#shared/text/labels.ts';
import { resultIcons } from './results.ts';

/**
 * The overview beside a condition: domains with their progress; of the selected one its items, of an opened item its
 * conditions. Only what is open is drawn, so that the length of a checklist costs nothing.
 */
interface Props {
  checklist: Checklist;
  answers: Answers;
  extraAnswers: Answers;
  current: Stop | null;
  inspection: { id: string };
  editable: boolean;
  onSelect: (key: string) => void;
}

export function Sidebar({ checklist, answers, extraAnswers, current, inspection, editable, onSelect }: Props) {
  const ref = useRef<HTMLElement>(null);
  const currentKey = current?.key ?? '';
  const currentDomain = current && 'domain' in current ? current.domain.category.id : null;
  const currentItem = current?.kind === 'question' ? current.item.category.id : null;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    // The item one works in is open; others stay as they were left.
    if (currentItem) setOpened((now) => (now.has(currentItem) ? now : new Set(now).add(currentItem)));
  }, [currentItem]);
  useEffect(() => {
    if (currentKey) ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [currentKey]);
  const toggle = (id: string) => setOpened((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set(now).add(id)));
  return (
    <nav className="sidebar" aria-label={fillOutTexts.domains} ref={ref}>
      <div className="sidebar__head">
        <h2 className="nl-heading nl-heading--level-3">{fillOutTexts.domains}</h2>
        {editable && (
          <span className="actions no-print">
            <ButtonLink to={paths.edit_inspection(inspection.id)} kind="subtle" icon="edit" iconOnly>
              {fillOutTexts.edit}
            </ButtonLink>
            <ButtonLink to={paths.inspection_categories_and_questions(inspection.id)} kind="subtle" icon="checklist" iconOnly>
              {fillOutTexts.choose}
            </ButtonLink>
          </span>
        )}
      </div>
      <ol className="sidebar__list">
        {checklist.domains.map((domain) => (
          <li key={domain.category.id}>
            <DomainRow
              domain={domain}
              answers={answers}
              current={currentKey === stopKey.domain(domain.category.id)}
              open={currentDomain === domain.category.id}
              onSelect={onSelect}
            />
            {currentDomain === domain.category.id && (
              <ol className="sidebar__items">
                {domain.items
                  .filter((item) => item.questions.length > 0)
                  .map((item) => (
                    <li key={item.category.id}>
                      <ItemRow item={item} answers={answers} open={opened.has(item.category.id)} onToggle={toggle} />
                      {opened.has(item.category.id) && <Questions item={item} answers={answers} currentKey={currentKey} onSelect={onSelect} />}
                    </li>
                  ))}
                {hasLastQuestion(domain) && (
                  <li>
                    <StopRow
                      stop={stopKey.lastQuestion(domain.category.id)}
                      number=""
                      title={domain.category.last_question_title || fillOutTexts.lastQuestion}
                      result={extraAnswers.get(domain.category.id)?.result ?? null}
                      current={currentKey === stopKey.lastQuestion(domain.category.id)}
                      onSelect={onSelect}
                    />
                  </li>
                )}
              </ol>
            )}
          </li>
        ))}
        <li>
          <button
            type="button"
            className="sidebar__row sidebar__row--finish"
            aria-current={currentKey === 'finish' ? 'step' : undefined}
            onClick={() => onSelect('finish')}
          >
            <Icon name="flag" />
            <span className="sidebar__title">{fillOutTexts.finish}</span>
          </button>
        </li>
      </ol>
    </nav>
  );
}

function DomainRow({
  domain,
  answers,
  current,
  open,
  onSelect,
}: {
  domain: DomainNode;
  answers: Answers;
  current: boolean;
  open: boolean;
  onSelect: (key: string) => void;
}) {
  const { answered, total } = domainProgress(domain, answers);
  return (
    <DomainLine
      id={domain.category.id}
      number={domain.number}
      title={domain.category.title}
      answered={answered}
      total={total}
      current={current}
      open={open}
      onSelect={onSelect}
    />
  );
}

const DomainLine = memo(function DomainLine({
  id,
  number,
  title,
  answered,
  total,
  current,
  open,
  onSelect,
}: {
  id: string;
  number: string;
  title: string;
  answered: number;
  total: number;
  current: boolean;
  open: boolean;
  onSelect: (key: string) => void;
}) {
  const complete = isComplete({ answered, total });
  return (
    <button
      type="button"
      className="sidebar__row sidebar__row--domain"
      aria-expanded={open}
      aria-current={current ? 'step' : undefined}
      onClick={() => onSelect(stopKey.domain(id))}
    >
      <span className="sidebar__number">{number}.</span>
      <span className="sidebar__title">{title}</span>
      <span className={`sidebar__progress ${complete ? 'is-complete' : ''}`}>
        {complete ? (
          <>
            <Icon name="check" />
            <span className="visually-hidden">{fillOutTexts.complete}</span>
          </>
        ) : (
          <>
            <span aria-hidden="true">
              {answered}/{total}
            </span>
            <span className="visually-hidden">{fillOutTexts.progress(answered, total)}</span>
          </>
        )}
      </span>
    </button>
  );
});

function ItemRow({ item, answers, open, onToggle }: { item: ItemNode; answers: Answers; open: boolean; onToggle: (id: string) => void }) {
  return (
    <ItemLine
      id={item.category.id}
      number={item.number}
      title={item.category.title}
      complete={isComplete(itemProgress(item, answers))}
      open={open}
      onToggle={onToggle}
    />
  );
}

const ItemLine = memo(function ItemLine({
  id,
  number,
  title,
  complete,
  open,
  onToggle,
}: {
  id: string;
  number: string;
  title: string;
  complete: boolean;
  open: boolean;
  onToggle: (id: string) => void;
}) {
  return (
    <button type="button" className="sidebar__row sidebar__row--item" aria-expanded={open} onClick={() => onToggle(id)}>
      <Icon name={open ? 'down' : 'right'} />
      <span className="sidebar__number">{number}</span>
      <span className="sidebar__title">{title}</span>
      {complete && (
        <span className="sidebar__progress is-complete">
          <Icon name="check" />
          <span className="visually-hidden">{fillOutTexts.complete}</span>
        </span>
      )}
    </button>
  );
});

function Questions({ item, answers, currentKey, onSelect }: { item: ItemNode; answers: Answers; currentKey: string; onSelect: (key: string) => void }) {
  return (
    <ol className="sidebar__questions">
      {item.questions.map(({ question, number }) => (
        <li key={question.id}>
          <StopRow
            stop={stopKey.question(question.id)}
            number={number}
            title={question.title_or_default}
            result={answers.get(question.id)?.result ?? null}
            current={currentKey === stopKey.question(question.id)}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ol>
  );
}

const StopRow = memo(function StopRow({
  stop,
  number,
  title,
  result,
  current,
  onSelect,
}: {
  stop: string;
  number: string;
  title: string;
  result: QuestionResult | null;
  current: boolean;
  onSelect: (key: string) => void;
}) {
  return (
    <button type="button" className="sidebar__row sidebar__row--question" aria-current={current ? 'step' : undefined} onClick={() => onSelect(stop)}>
      <span className={`result-mark ${result ? `result-mark--${result}` : ''}`}>
        <Icon name={result ? resultIcons[result] : 'circle'} />
        <span className="visually-hidden">{result ? resultLabels[result] : noResultLabel}</span>
      </span>
      {number && <span className="sidebar__number">{number}</span>}
      <span className="sidebar__title">{title}</span>
    </button>
  );
});
