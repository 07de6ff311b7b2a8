import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { showFailure } from '#client/records/failures.ts';
import { useRecord } from '#client/records/useRecord.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { adminTexts } from '#shared/text/admin.ts';
import { subscribeTexts as texts } from '#shared/text/calendar.ts';
import { Address } from './Address.tsx';

/** A person's own inspections in a calendar elsewhere: the address for that is told only once. */
export function Subscription() {
  const online = useStore(state.online);
  // Kept while the line is gone too, because it is told only once.
  const [address, setAddress] = useState('');
  return (
    <section className={`${layout.block} ${layout.noPrint}`} aria-labelledby="subscribe">
      <h2 id="subscribe" className="nl-heading nl-heading--level-2">
        {texts.title}
      </h2>
      <p className="nl-paragraph">{texts.intro}</p>
      {address && <Address address={address} />}
      {online ? (
        <Online onAddress={setAddress} />
      ) : (
        <p className={layout.subtle}>{texts.offline}</p>
      )}
    </section>
  );
}

function Online({ onAddress }: { onAddress: (address: string) => void }) {
  const { data, reload } = useRecord(() => call('calendar.get', {}), 'calendar', {});
  if (!data) return null;
  const { since } = data;
  const confirmed = ({ title, text, confirm }: typeof texts.askRenew | typeof texts.askStop) =>
    ask({ title, text, confirm, cancel: adminTexts.cancel, danger: true });
  const make = async () => {
    if (since && !(await confirmed(texts.askRenew))) return;
    try {
      onAddress((await withLoading(call('calendar.renew', {}))).address);
    } catch (error) {
      showFailure(error);
    }
    // Also after an answer that was lost: the address before it may lead nowhere by now.
    await reload();
  };
  const stop = async () => {
    if (!(await confirmed(texts.askStop))) return;
    try {
      await withLoading(call('calendar.stop', {}));
      onAddress('');
      notify('success', texts.stopped.header, texts.stopped.text);
      await reload();
    } catch (error) {
      showFailure(error);
    }
  };
  return (
    <>
      {since && <p>{texts.since(formatMoment(since))}</p>}
      <div className={layout.actions}>
        <Button icon={since ? 'refresh' : 'plus'} onClick={() => void make()}>
          {since ? texts.renew : texts.make}
        </Button>
        {since && (
          <Button kind="subtle" icon="cross" onClick={() => void stop()}>
            {texts.stop}
          </Button>
        )}
      </div>
    </>
  );
}
