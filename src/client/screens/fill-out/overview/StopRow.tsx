import { memo } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { resultIcons } from '#client/screens/fill-out/stops/results.ts';
import type { QuestionResult } from '#shared/model/enums.ts';
import type { ItemNode } from '#shared/rules/checklist/checklistTree.ts';
import type { Answers } from '#shared/rules/inspection/completion.ts';
import { stopKey } from '#shared/rules/inspection/stopKey.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { noResultLabel, resultLabels } from '#shared/text/labels.ts';
import sidebarStyles from './Sidebar.module.css';

export function Questions({
  item,
  answers,
  currentKey,
  onSelect,
}: {
  item: ItemNode;
  answers: Answers;
  currentKey: string;
  onSelect: (key: string) => void;
}) {
  return (
    <ol className={layout.plain}>
      {item.questions.map(({ question, number, label }) => (
        <li key={question.id}>
          <StopRow
            stop={stopKey.question(question.id)}
            number={number}
            title={label}
            result={answers.get(question.id)?.result ?? null}
            current={currentKey === stopKey.question(question.id)}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ol>
  );
}

export const StopRow = memo(function StopRow({
  stop,
  number,
  title,
  result,
  isDomain = false,
  current,
  onSelect,
}: {
  stop: string;
  number: string;
  title: string;
  result: QuestionResult | null;
  /** Whether this is a domain, which was found by its notes and has no result to give. */
  isDomain?: boolean;
  current: boolean;
  onSelect: (key: string) => void;
}) {
  return (
    <button
      type="button"
      className={`${sidebarStyles.row} ${sidebarStyles.question}`}
      aria-current={current ? 'step' : undefined}
      onClick={() => onSelect(stop)}
    >
      <span className={`${sidebarStyles.mark} ${result ? sidebarStyles[result] : ''}`}>
        <Icon name={isDomain ? 'note' : result ? resultIcons[result] : 'circle'} />
        <span className={layout.hidden}>
          {isDomain ? fillOutTexts.domainNotes : result ? resultLabels[result] : noResultLabel}
        </span>
      </span>
      {number && <span className={sidebarStyles.number}>{number}</span>}
      <span className={sidebarStyles.title}>{title}</span>
    </button>
  );
});
