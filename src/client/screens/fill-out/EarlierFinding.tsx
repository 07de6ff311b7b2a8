import { memo } from 'react';
import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { RichText } from '#client/parts/RichText.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { isEmptyRich } from '#shared/rules/richText.ts';
import type { Stop } from '#shared/rules/stops.ts';
import { earlierTexts as texts } from '#shared/text/followUp.ts';
import { resultLabels } from '#shared/text/labels.ts';
import styles from './EarlierFinding.module.css';
import { resultIcons } from './results.ts';

/** What was found at a place before. */
function findingAt(
  { earlier }: Pick<Inspection, 'earlier'>,
  stop: Stop,
): { result: keyof typeof resultLabels; notes: string } | null {
  const found =
    stop.kind === 'question'
      ? earlier?.question_results.find(({ question }) => question === stop.node.question.id)
      : stop.kind === 'lastQuestion'
        ? earlier?.category_last_question_answers.find(
            ({ category }) => category === stop.domain.category.id,
          )
        : undefined;
  return found?.result ? { result: found.result, notes: found.notes } : null;
}

/** In a follow-up: what was found here the first time, beside what is found now. */
export const EarlierFinding = memo(function EarlierFinding({
  earlier,
  root,
  stop,
}: Pick<Inspection, 'earlier' | 'root'> & { stop: Stop }) {
  const isHere = useStore(
    state.work,
    (work) => root !== undefined && (work.inspections?.has(root) ?? false),
  );
  const found = findingAt({ earlier }, stop);
  if (!found) return null;
  const { result, notes } = found;
  return (
    <section className={styles.earlier} aria-label={texts.title}>
      <p>
        <strong>{texts.title}</strong>{' '}
        <span className={styles.result}>
          <Icon name={resultIcons[result]} />{' '}
          {texts.found(formatDate(earlier?.date ?? null), resultLabels[result])}
        </span>
      </p>
      {!isEmptyRich(notes) && <RichText html={notes} />}
      {isHere && root && (
        <AppLink
          className={`nl-link ${layout.noPrint} ${styles.link}`}
          to={paths.fill_out_inspection(root)}
        >
          {texts.open}
        </AppLink>
      )}
    </section>
  );
});
