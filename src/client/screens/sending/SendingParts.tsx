import { useRef } from 'react';
import type { Outgoing } from '#client/device/outgoing.ts';
import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { importReserve, saveReserve } from '#client/sync/reserve.ts';
import { formatMoment } from '#shared/rules/days/moments.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import changesStyles from './changes.module.css';

/** Keeps what is not on the server as a file, and reads such a file. */
export function Reserve({ isEmpty, onRead }: { isEmpty: boolean; onRead: () => void }) {
  const file = useRef<HTMLInputElement>(null);
  return (
    <section className={layout.block} aria-labelledby="reserve">
      <h2 id="reserve" className="nl-heading nl-heading--level-2">
        {sendingTexts.reserve}
      </h2>
      <p className="nl-paragraph">{sendingTexts.reserveHint}</p>
      <div className={layout.actions}>
        <Button icon="note" disabled={isEmpty} onClick={() => void saveReserve()}>
          {sendingTexts.reserve}
        </Button>
        <Button icon="plus" onClick={() => file.current?.click()}>
          {sendingTexts.readReserve}
        </Button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label={sendingTexts.readReserve}
          onChange={async (event) => {
            const chosen = event.target.files?.[0];
            event.target.value = '';
            if (chosen) await importReserve(await chosen.text());
            onRead();
          }}
        />
      </div>
    </section>
  );
}

/** What the server confirmed, and which numbers of this device it misses. */
export function Confirmed({
  settled,
  counters,
  gaps,
}: Pick<Outgoing, 'settled' | 'counters'> & { gaps: readonly number[] }) {
  return (
    <section className={layout.block} aria-labelledby="bevestigd">
      <h2 id="bevestigd" className="nl-heading nl-heading--level-2">
        {sendingTexts.sent(settled.filter(({ status }) => status === 'applied').length)}
      </h2>
      {settled[0] && <p className="nl-paragraph">{formatMoment(settled[0].at)}</p>}
      {counters && (
        <p className="nl-paragraph">
          {sendingTexts.device(counters.contiguous, counters.nextSequence - 1)}
        </p>
      )}
      {gaps.length > 0 && (
        <p className={changesStyles.gap}>{sendingTexts.gap(gaps.slice(0, 20).join(', '))}</p>
      )}
    </section>
  );
}
