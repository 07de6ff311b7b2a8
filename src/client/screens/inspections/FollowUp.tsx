import { useEffect, useMemo, useState } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import { ButtonLink } from '#client/parts/Button.tsx';
import { DateField } from '#client/parts/fields/DateField.tsx';
import { FormFoot } from '#client/parts/fields/FormFoot.tsx';
import formStyles from '#client/parts/fields/form.module.css';
import layout from '#client/parts/layout.module.css';
import { toggled } from '#client/parts/toggled.ts';
import { useForm } from '#client/records/useForm.ts';
import { useInspection } from '#client/records/useInspection.ts';
import { useKeyOf } from '#client/records/useKeyOf.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { notify } from '#client/state/notices.ts';
import { sync } from '#client/sync/sync.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { Category } from '#shared/model/checklist.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import { Problem } from '#shared/problems.ts';
import { labelsOf } from '#shared/rules/checklist/labels.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';
import { withoutSkipped } from '#shared/rules/checklist/withoutSkipped.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { openResults } from '#shared/rules/inspection/followUp.ts';
import { type Point, pointsWith } from '#shared/rules/inspection/pointsWith.ts';
import { agreedIn } from '#shared/rules/inspection/restoreOffers.ts';
import { canExport } from '#shared/rules/inspection/status.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { followUpTexts as texts } from '#shared/text/followUp.ts';
import { fieldLabel } from '#shared/text/forms.ts';
import { OpenPoints } from './OpenPoints.tsx';

/** Follows a finished inspection up, for the points that did not hold (agreements part 6). */
export function FollowUp({ params }: { params: Params<'follow_up'> }) {
  const found = useInspection(params.inspection);
  const isFinished = found !== null && canExport(found.inspection.status);
  useEffect(() => {
    if (found && !isFinished) void go(paths.inspections(), { replace: true });
  }, [found, isFinished]);
  return isFinished ? <Starting first={found.inspection} tree={found.tree} /> : null;
}

function Starting({
  first,
  tree,
}: {
  first: Inspection;
  tree: { categories: readonly Category[] };
}) {
  const points = useMemo(
    () =>
      pointsWith(
        openResults,
        withoutSkipped(buildChecklist(tree, first, labelsOf)),
        first,
        fillOutTexts.lastQuestion,
      ),
    [tree, first],
  );
  const back = paths.fill_out_inspection(first.id);
  return (
    <Page
      title={texts.title}
      subtitle={texts.subtitle(first.title, formatDate(first.date))}
      crumbs={[
        { label: screenTitles.inspections, to: paths.inspections() },
        { label: first.title, to: back },
        { label: texts.title },
      ]}
    >
      {points.length === 0 ? (
        <section className={layout.block}>
          <p className={layout.empty}>{texts.none}</p>
          <ButtonLink to={back}>{first.title}</ButtonLink>
        </section>
      ) : (
        <Choosing first={first} points={points} back={back} />
      )}
    </Page>
  );
}

/**
 * A point that could not be judged then is rarely the reason to go back, and nor is what was
 * repaired before the inspection was finished.
 */
const chosenAtFirst =
  (agreed: ReturnType<typeof agreedIn>) =>
  ({ id, result }: Point): boolean =>
    result !== 'to-be-defined' &&
    !(result === 'restore-offer' && agreed.get(id)?.outcome === 'repaired');

function Choosing({
  first,
  points,
  back,
}: {
  first: Inspection;
  points: readonly Point[];
  back: string;
}) {
  const form = useForm<{ date: string | null }>({ date: null });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(points.filter(chosenAtFirst(agreedIn(first))).map(({ key }) => key)),
  );
  const { keyOf, done } = useKeyOf();
  const start = () =>
    form.submit(async ({ date }) => {
      if (date === 'invalid')
        throw new Problem('validation_failed', { fields: { date: 'invalid' } });
      const idsOf = (kind: Point['kind']) =>
        points.filter((one) => one.kind === kind && chosen.has(one.key)).map(({ id }) => id);
      const about = {
        id: first.id,
        date,
        questions: idsOf('question'),
        categories: idsOf('lastQuestion'),
      };
      await withLoading(call('inspections.followUp', about, { action: { id: keyOf(about) } }));
      done();
      const { header, text } = texts.added(first.title);
      notify('success', header, text);
      form.leave(paths.home());
      // Nobody waits for that: a page that is loaded anew meanwhile would start it once more.
      void sync.reader.loadDashboard().catch(console.warn);
    });
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <section className={layout.block} aria-label={texts.title}>
        <p className="nl-paragraph">{texts.intro}</p>
        <DateField
          label={fieldLabel('date', first.childcare_type)}
          name="date"
          value={form.value.date}
          problem={form.problems['date']}
          onChange={(date) => form.set({ date })}
        />
      </section>
      <OpenPoints
        points={points}
        chosen={chosen}
        onToggle={(key) => setChosen((now) => toggled(now, key))}
        onAll={(keys, on) =>
          setChosen(
            (now) => new Set([...now].filter((key) => !keys.includes(key)).concat(on ? keys : [])),
          )
        }
      />
      <p role="status">{texts.count(chosen.size)}</p>
      <FormFoot
        label={texts.title}
        ready={chosen.size > 0 && !form.saving}
        onCancel={() => form.leave(back)}
      />
    </form>
  );
}
