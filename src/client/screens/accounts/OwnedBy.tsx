import { AppLink } from '#client/navigation/Link.tsx';
import { paths } from '#client/navigation/paths.ts';
import { go } from '#client/navigation/router.ts';
import layout from '#client/parts/layout.module.css';
import type { First } from '#client/records/askOrFirst.ts';
import { transferTexts as texts } from '#shared/text/transfer.ts';

// The inspections of an account, where an administrator can hand them over.

const listOf = (account: string) => `${paths.all_inspections()}?owner=${account}`;

/** Offers to hand over the inspections of an account that is about to lose them. */
export const transferFirst = (account: string): First => ({
  label: texts.first,
  go: () => void go(listOf(account), { force: true }),
});

/** Says how many inspections an account owns; if there are any, a link leads to them. */
export function OwnedBy({ account, count }: { account: string; count: number }) {
  return (
    <section className={layout.block} aria-labelledby="owned">
      <h2 id="owned" className="nl-heading nl-heading--level-2">
        {texts.heading}
      </h2>
      <p>
        {texts.ofAccount(count)} {count > 0 && <AppLink to={listOf(account)}>{texts.look}</AppLink>}
      </p>
    </section>
  );
}
