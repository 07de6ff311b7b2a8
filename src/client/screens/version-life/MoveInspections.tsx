import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { queryAddress } from '#client/navigation/query.ts';
import { replaceAddress, useLocation } from '#client/navigation/router.ts';
import { Button, ButtonLink } from '#client/parts/Button.tsx';
import { SelectField } from '#client/parts/fields/Field.tsx';
import layout from '#client/parts/layout.module.css';
import { toggled } from '#client/parts/toggled.ts';
import { toHeadingIfLost } from '#client/parts/toHeading.ts';
import { tell } from '#client/records/failures.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import type { Params } from '#shared/contract/addresses.ts';
import type { Upcoming } from '#shared/model/versionMoves.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { isEarly } from '#shared/rules/versions/versionLife.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { lifeTexts, moveTexts as texts } from '#shared/text/versionLife.ts';
import { UpcomingTable } from './UpcomingTable.tsx';

/**
 * Upcoming inspections that go to this version (agreements part 6, "Life of a version"); the
 * version they are on is in the address.
 */
export function MoveInspections({
  params: { version: id },
}: {
  params: Params<'move_inspections'>;
}) {
  const { query } = useLocation();
  const asked = query.get('from') ?? '';
  const read = () => call('versions.upcoming', { id, ...(asked ? { from: asked } : {}) });
  const { data, reload } = useRecord(read, `${id}/${asked}`, { otherwise: paths.edit_version(id) });
  const title = data?.version.title;
  return (
    <Page
      title={texts.title}
      {...(title ? { subtitle: title } : {})}
      crumbs={[
        { label: screenTitles.versions, to: paths.versions() },
        ...(title ? [{ label: title, to: paths.edit_version(id) }] : []),
        { label: lifeTexts.move },
      ]}
    >
      {data && <From upcoming={data} />}
      {data && data.follow_ups > 0 && (
        <p className={layout.block}>{texts.followUps(data.follow_ups)}</p>
      )}
      {data?.from && data.inspections.length > 0 && (
        <Moving key={data.from.id} upcoming={data} from={data.from} reload={reload} />
      )}
    </Page>
  );
}

/** The choice of the version that the inspections are on; or why none can be moved. */
function From({ upcoming: { version, from, others, inspections } }: { upcoming: Upcoming }) {
  const options = others.map(({ id, title, upcoming }) => ({
    value: id,
    label: texts.fromOption(title, upcoming),
  }));
  if (from && !others.some(({ id }) => id === from.id))
    options.unshift({ value: from.id, label: texts.fromOption(from.title, 0) });
  return (
    <section className={layout.block} aria-label={texts.from}>
      <p>{texts.intro}</p>
      {!version.online && (
        <p>
          {texts.notPublished}{' '}
          <ButtonLink to={paths.publish_version(version.id)} icon="check">
            {lifeTexts.publish}
          </ButtonLink>
        </p>
      )}
      {others.length === 0 ? (
        <p className={layout.empty}>{texts.none}</p>
      ) : (
        <SelectField
          label={texts.from}
          name="from"
          value={from?.id ?? ''}
          onChange={(next) => replaceAddress(queryAddress({ from: next }))}
          options={[...(from ? [] : [{ value: '', label: texts.chooseFrom }]), ...options]}
        />
      )}
      {others.length > 0 && from && inspections.length === 0 && (
        <p className={layout.empty}>{texts.none}</p>
      )}
    </section>
  );
}

/** Moves inspections in as many calls as the server wants. @throws Problem of the call */
async function moveAll(
  version: string,
  from: string,
  all: readonly string[],
  tellDone: (count: number) => void,
): Promise<{ moved: number; left: number }> {
  const sum = { moved: 0, left: 0 };
  for (let inspections = [...all]; inspections.length > 0; ) {
    const { moved, left, later } = await call('versions.moveInspections', {
      id: version,
      from,
      inspections,
    });
    sum.moved += moved;
    sum.left += left;
    inspections = later;
    tellDone(all.length - later.length);
  }
  return sum;
}

/**
 * The inspections, and the button that moves the chosen ones. At first those are chosen that can
 * move and are not planned before this version is in force.
 */
function Moving({
  upcoming: { version, inspections, total },
  from,
  reload,
}: {
  upcoming: Upcoming;
  from: { id: string };
  reload: () => Promise<void>;
}) {
  const movable = inspections.filter((one) => one.movable).map((one) => one.id);
  const inForce = inspections.filter(
    (one) => one.movable && !(one.date && isEarly(version, one.date)),
  );
  const early = movable.length - inForce.length;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(inForce.map((one) => one.id)),
  );
  const going = movable.filter((id) => chosen.has(id));
  /** How many were moved so far; null while nothing is being moved. */
  const [done, setDone] = useState<number | null>(null);
  const move = async () => {
    if (!(await ask({ ...texts.ask(going.length, version.title), cancel: adminTexts.cancel })))
      return;
    try {
      const { moved, left } = await withLoading(moveAll(version.id, from.id, going, setDone));
      const { header, text } = texts.done(moved, left);
      notify(left > 0 ? 'warning' : 'success', header, text);
    } catch (error) {
      tell(error);
    } finally {
      // Read again after a failure too: inspections that were moved before it are no longer here.
      await reload();
      setDone(null);
      toHeadingIfLost();
    }
  };
  return (
    <section className={layout.block} aria-label={texts.title}>
      <div className={layout.actions}>
        <Button onClick={() => setChosen(new Set(movable))}>{texts.all}</Button>
        <Button onClick={() => setChosen(new Set())}>{texts.nothing}</Button>
      </div>
      {early > 0 && <p>{texts.early(early, formatDate(version.valid_from))}</p>}
      {total > inspections.length && <p>{texts.first(inspections.length, total)}</p>}
      <UpcomingTable
        inspections={inspections}
        chosen={chosen}
        onToggle={(id) => setChosen((now) => toggled(now, id))}
      />
      <div className={layout.actions}>
        <p role="status">
          {done === null ? texts.selected(going.length) : texts.under(done, going.length)}
        </p>
        <Button
          kind="primary"
          disabled={going.length === 0 || !version.online || done !== null}
          onClick={() => void move()}
        >
          {texts.submit}
        </Button>
      </div>
    </section>
  );
}
