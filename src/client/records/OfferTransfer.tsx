import { useState } from 'react';
import { Button } from '#client/parts/Button.tsx';
import { SelectField } from '#client/parts/fields/Field.tsx';
import layout from '#client/parts/layout.module.css';
import { toggled } from '#client/parts/toggled.ts';
import { giveTo, offerTo, withdraw } from '#client/records/offers.ts';
import { useInspectors } from '#client/records/useInspectors.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import { allows, overseers } from '#shared/rules/office/access.ts';
import { offerTexts as texts, transferTexts } from '#shared/text/transfer.ts';
import styles from './OfferTransfer.module.css';
import { OtherInspections, useOthers } from './OtherInspections.tsx';

/**
 * Offers an inspector's own inspection to a colleague, who takes it over or declines. `isPart`: it
 * stands in a block with a heading of its own.
 */
export function OfferTransfer({
  inspection,
  isPart = false,
}: {
  inspection: string;
  isPart?: boolean;
}) {
  const Heading = isPart ? 'h3' : 'h2';
  const online = useStore(state.online);
  const offer = useStore(state.work, ({ offers }) =>
    offers.find((one) => one.inspection === inspection),
  );
  return (
    <section
      className={`${isPart ? styles.part : layout.block} ${layout.noPrint} ${styles.offer}`}
      aria-labelledby="overdragen"
    >
      <Heading id="overdragen" className={`nl-heading nl-heading--level-${isPart ? 3 : 2}`}>
        {texts.heading}
      </Heading>
      {!online ? (
        <p>{texts.online}</p>
      ) : offer ? (
        <>
          <p>{texts.waits(offer.to.name)}</p>
          <Button onClick={() => void withdraw(offer)}>{texts.withdraw}</Button>
        </>
      ) : (
        <Colleagues inspection={inspection} />
      )}
    </section>
  );
}

function Colleagues({ inspection }: { inspection: string }) {
  const account = useStore(state.account);
  const atOnce = allows(overseers, account?.roles ?? null);
  const colleagues = useInspectors()?.filter(({ id }) => id !== account?.id) ?? [];
  const [to, setTo] = useState('');
  const [also, setAlso] = useState<ReadonlySet<string>>(new Set());
  const others = useOthers(inspection);
  // Inspections that are not there any more are not chosen any more.
  const chosenOthers = others.flatMap(({ id }) => (also.has(id) ? [id] : []));
  const chosen = colleagues.find(({ id }) => id === to);
  const offer = () => {
    if (!chosen) return;
    if (atOnce) void giveTo(inspection, chosen);
    else void offerTo([...chosenOthers, inspection], chosen);
  };
  return (
    <>
      <p>{atOnce ? texts.atOnce : texts.intro}</p>
      <SelectField
        label={texts.to}
        name="to"
        value={to}
        options={[
          { value: '', label: texts.nobody },
          ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={setTo}
      />
      {!atOnce && (
        <OtherInspections
          others={others}
          chosen={new Set(chosenOthers)}
          onToggle={(id) => setAlso((before) => toggled(before, id))}
        />
      )}
      <Button disabled={!chosen} onClick={offer}>
        {atOnce ? transferTexts.confirm : texts.offer(1 + chosenOthers.length)}
      </Button>
    </>
  );
}
