import { memo, useEffect, useRef, useState } from 'react';
import { afterPaint } from '#client/afterPaint.ts';
import { paths, type Target } from '#client/navigation/paths.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { toggled } from '#client/parts/toggled.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Checklist, DomainNode } from '#shared/rules/checklist/checklistTree.ts';
import type { Answers } from '#shared/rules/inspection/completion.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { hasLastQuestion, type Stop } from '#shared/rules/inspection/stops.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { type Find, Finder, Hits, isLooking } from './Finder.tsx';
import { reveal } from './reveal.ts';
import styles from './Sidebar.module.css';
import { DomainRow, ItemRow } from './SidebarRows.tsx';
import { Questions, StopRow } from './StopRow.tsx';

// The overview beside a condition: the domains with their progress, the items of the selected
// domain, and the conditions of opened items. Only what is open is drawn, so that the length of a
// checklist costs nothing.

interface Props extends Find {
  checklist: Checklist;
  stops: readonly Stop[];
  answers: Answers;
  extraAnswers: Answers;
  current: Stop | null;
  inspection: Inspection;
  target: Target;
  editable: boolean;
  onSelect: (key: string) => void;
}

export const Sidebar = memo(function Sidebar({
  checklist,
  answers,
  extraAnswers,
  current,
  inspection,
  target,
  editable,
  stops,
  looking,
  onLook,
  onSelect,
}: Props) {
  const ref = useRef<HTMLElement>(null);
  const currentKey = current?.key ?? '';
  const currentDomain = current && 'domain' in current ? current.domain.category.id : null;
  const currentItem = current?.kind === 'question' ? current.item.category.id : null;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    // The item of the current place is opened; the others stay as they were left.
    if (currentItem)
      setOpened((now) => (now.has(currentItem) ? now : new Set(now).add(currentItem)));
  }, [currentItem]);
  useEffect(() => {
    // Only after the step is painted: to find the place, the browser must lay out the page once
    // more.
    if (currentKey) afterPaint(() => ref.current && reveal(ref.current));
  }, [currentKey]);
  const toggle = (id: string) => setOpened((now) => toggled(now, id));
  return (
    <nav className={styles.sidebar} aria-label={fillOutTexts.domains} ref={ref}>
      <div className={styles.top}>
        <SidebarHead inspection={inspection.id} target={target} editable={editable} />
        <Finder looking={looking} onLook={onLook} />
      </div>
      {isLooking(looking) ? (
        <Hits {...{ stops, answers, extraAnswers, inspection, looking, currentKey, onSelect }} />
      ) : (
        <ol className={styles.list}>
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
                <DomainItems
                  {...{ domain, answers, extraAnswers, opened, currentKey, onSelect }}
                  onToggle={toggle}
                />
              )}
            </li>
          ))}
          <li>
            <button
              type="button"
              className={`${styles.row} ${styles.finish}`}
              aria-current={currentKey === 'finish' ? 'step' : undefined}
              onClick={() => onSelect('finish')}
            >
              <Icon name="flag" />
              <span className={styles.title}>{fillOutTexts.finish}</span>
            </button>
          </li>
        </ol>
      )}
    </nav>
  );
});

/** The heading, with the ways to the inspection's data and to what is assessed. */
function SidebarHead({
  inspection,
  target,
  editable,
}: Pick<Props, 'target' | 'editable'> & { inspection: string }) {
  return (
    <div className={styles.head}>
      <h2 className="nl-heading nl-heading--level-3">{fillOutTexts.domains}</h2>
      {editable && (
        <span className={`${layout.actions} ${layout.noPrint}`}>
          <ButtonLink
            to={paths.edit_inspection(inspection, target)}
            kind="subtle"
            icon="edit"
            iconOnly
          >
            {fillOutTexts.edit}
          </ButtonLink>
          <ButtonLink
            to={paths.inspection_categories_and_questions(inspection, target)}
            kind="subtle"
            icon="checklist"
            iconOnly
          >
            {fillOutTexts.choose}
          </ButtonLink>
        </span>
      )}
    </div>
  );
}

interface ItemsProps extends Pick<Props, 'answers' | 'extraAnswers' | 'onSelect'> {
  domain: DomainNode;
  opened: ReadonlySet<string>;
  currentKey: string;
  onToggle: (id: string) => void;
}

/** The items of the current domain, and its last question. */
function DomainItems({
  domain,
  answers,
  extraAnswers,
  opened,
  currentKey,
  onToggle,
  onSelect,
}: ItemsProps) {
  return (
    <ol className={layout.plain}>
      {domain.items
        .filter((item) => item.questions.length > 0)
        .map((item) => (
          <li key={item.category.id}>
            <ItemRow
              item={item}
              answers={answers}
              open={opened.has(item.category.id)}
              onToggle={onToggle}
            />
            {opened.has(item.category.id) && (
              <Questions
                item={item}
                answers={answers}
                currentKey={currentKey}
                onSelect={onSelect}
              />
            )}
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
  );
}
