import type { RestoreOffer } from '#shared/rules/completion.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';

/** The list of conditions, and extra conditions, with a restore offer. */
export function RestoreOffers({ offers, onSelect }: { offers: readonly RestoreOffer[]; onSelect: (key: string) => void }) {
  return (
    <section aria-label={fillOutTexts.restoreOffersTitle}>
      <h2 className="nl-heading nl-heading--level-2">{fillOutTexts.restoreOffersTitle}</h2>
      {offers.length === 0 && <p className="empty">{fillOutTexts.noRestoreOffers}</p>}
      <ul className="missing">
        {offers.map((offer) => (
          <li key={offer.key}>
            <button type="button" className="offer" onClick={() => onSelect(offer.key)}>
              <span className="sidebar__number">{offer.number}</span>
              <span>
                {offer.title}
                <span className="subtle offer__domain">{offer.domain}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
