import layout from '#client/parts/layout.module.css';
import sidebarStyles from '#client/screens/fill-out/overview/Sidebar.module.css';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Point } from '#shared/rules/inspection/pointsWith.ts';
import { agreedIn, agreedLine } from '#shared/rules/inspection/restoreOffers.ts';
import { fillOutTexts } from '#shared/text/fillOut.ts';
import { agreedWords, offerTexts } from '#shared/text/offers.ts';
import offersStyles from './offers.module.css';

/** The list of conditions, and extra conditions, with a restore offer. */
export function RestoreOffers({
  inspection,
  offers,
  onSelect,
}: {
  inspection: Inspection;
  offers: readonly Point[];
  onSelect: (key: string) => void;
}) {
  const agreed = agreedIn(inspection);
  const line = ({ id, result }: Point) => {
    const { until = null, accepted_by = '', outcome = null } = agreed.get(id) ?? {};
    return [
      until || outcome ? '' : offerTexts.noUntil,
      agreedLine(result, agreed.get(id), agreedWords),
      accepted_by || outcome ? '' : offerTexts.notAccepted,
    ]
      .filter(Boolean)
      .join('. ');
  };
  return (
    <section aria-label={fillOutTexts.restoreOffersTitle}>
      <h2 className="nl-heading nl-heading--level-2">{fillOutTexts.restoreOffersTitle}</h2>
      {offers.length === 0 && <p className={layout.empty}>{fillOutTexts.noRestoreOffers}</p>}
      <ul className={offersStyles.list}>
        {offers.map((offer) => (
          <li key={offer.key}>
            <button
              type="button"
              className={offersStyles.offer}
              onClick={() => onSelect(offer.key)}
            >
              <span className={sidebarStyles.number}>{offer.number}</span>
              <span>
                {offer.title}
                <span className={offersStyles.domain}>{line(offer)}</span>
                <span className={`${layout.subtle} ${offersStyles.domain}`}>{offer.domain}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
