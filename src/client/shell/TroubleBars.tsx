import { Button } from '#client/parts/Button.tsx';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { sync } from '#client/sync/sync.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { troubleTexts } from '#shared/text/bars.ts';
import { Bar, openSending } from './StatusBar.tsx';

/**
 * What the person must know: a store that was cleared, work that got lost, a server that was
 * restored. Each stays until it is closed.
 */
export function TroubleBars() {
  const wiped = useStore(state.wiped);
  const lost = useStore(state.gaps, (all) => all.length);
  const cleared = useStore(state.cleared);
  const given = useStore(state.givenBack);
  const locksAt = useStore(state.locksAt);
  return (
    <>
      {locksAt && (
        <Bar label={troubleTexts.locksLabel} icon="info" kind="keeping">
          {troubleTexts.locks(formatMoment(locksAt).slice(-5))}
        </Bar>
      )}
      {wiped && (
        <Bar
          label={troubleTexts.wipedLabel}
          icon="info"
          kind="keeping"
          actions={
            <Button kind="subtle" onClick={() => state.wiped.set(false)}>
              {troubleTexts.read}
            </Button>
          }
        >
          {troubleTexts.wiped}
        </Bar>
      )}
      {cleared > 0 && (
        <Bar
          label={troubleTexts.lostLabel}
          icon="info"
          kind="refused"
          actions={
            <Button kind="subtle" onClick={sync.readCleared}>
              {troubleTexts.read}
            </Button>
          }
        >
          {troubleTexts.cleared(cleared)}
        </Bar>
      )}
      {lost > 0 && (
        <Bar label={troubleTexts.lostLabel} icon="info" kind="refused" actions={openSending}>
          {troubleTexts.lost(lost)}
        </Bar>
      )}
      {given && (
        <Bar
          label={troubleTexts.restoredLabel}
          icon="info"
          kind="keeping"
          actions={
            <Button kind="subtle" onClick={() => void sync.dismissGivenBack()}>
              {troubleTexts.read}
            </Button>
          }
        >
          {troubleTexts.givenBack(given.count)}{' '}
          {given.left > 0 && troubleTexts.givenBackLeft(given.left)}
        </Bar>
      )}
    </>
  );
}
