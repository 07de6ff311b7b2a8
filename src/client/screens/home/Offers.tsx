import { Button } from '#client/parts/Button.tsx';
import layout from '#client/parts/layout.module.css';
import { toHeading } from '#client/parts/toHeading.ts';
import { decline, takeOver, withdraw } from '#client/records/offers.ts';
import { ask } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { useStore } from '#client/state/store.ts';
import type { Offer } from '#shared/model/transfer.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { homeTexts } from '#shared/text/home.ts';
import { offerTexts as texts } from '#shared/text/transfer.ts';
import styles from './Offers.module.css';

/**
 * Inspections that a colleague offers, and those that this person offered and that wait for an
 * answer.
 */
export function Offers({ offers }: { offers: readonly Offer[] }) {
  const own = useStore(state.account)?.id;
  const online = useStore(state.online);
  const mine = offers.filter(({ to }) => to.id === own);
  return (
    <section className={layout.block} aria-labelledby="overdracht">
      <h2 id="overdracht" className="nl-heading nl-heading--level-2">
        {texts.title}
      </h2>
      {online && mine.length > 1 && (
        <div className={layout.actions}>
          <Button onClick={() => void takeOver(mine).then(toHeading)}>
            {texts.takeAll(mine.length)}
          </Button>
        </div>
      )}
      <ul className={styles.list}>
        {offers.map((offer) => (
          <li key={offer.inspection} className={styles.offer}>
            <div className={styles.words}>
              <strong>{offer.location}</strong>
              <span className={layout.subtle}>{formatDate(offer.date) || homeTexts.noDate}</span>
              <span>
                {offer.to.id === own ? texts.wants(offer.from.name) : texts.waits(offer.to.name)}
              </span>
            </div>
            <Answers offer={offer} mine={offer.from.id === own} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Answers({ offer, mine }: { offer: Offer; mine: boolean }) {
  const online = useStore(state.online);
  const { location, from } = offer;
  if (!online) return <p className={layout.subtle}>{texts.online}</p>;
  if (mine)
    return (
      <Button
        kind="subtle"
        aria-label={texts.of(texts.withdraw, location)}
        onClick={() => void withdraw(offer).then(toHeading)}
      >
        {texts.withdraw}
      </Button>
    );
  const refuse = async () => {
    const question = { ...texts.declineAsk(location, from.name), confirm: texts.decline };
    if (await ask({ ...question, cancel: dialogTexts.cancel }))
      await decline(offer).then(toHeading);
  };
  return (
    <div className={layout.actions}>
      <Button
        kind="primary"
        aria-label={texts.of(texts.take, location)}
        onClick={() => void takeOver([offer]).then(toHeading)}
      >
        {texts.take}
      </Button>
      <Button aria-label={texts.of(texts.decline, location)} onClick={() => void refuse()}>
        {texts.decline}
      </Button>
    </div>
  );
}
