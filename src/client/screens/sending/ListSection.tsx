import type { ReactNode } from 'react';
import layout from '#client/parts/layout.module.css';
import changesStyles from './changes.module.css';

/** One of the lists of this screen, under its heading. */
export const ListSection = ({
  id,
  title,
  head,
  more,
  children,
}: {
  id: string;
  title: string;
  /** What is said above the list. */
  head?: string | undefined;
  /** What is said under the list, when it does not show everything. */
  more?: string | undefined;
  children: ReactNode;
}) => (
  <section className={layout.block} aria-labelledby={id}>
    <h2 id={id} className="nl-heading nl-heading--level-2">
      {title}
    </h2>
    {head && <p className={layout.subtle}>{head}</p>}
    <ul className={changesStyles.changes}>{children}</ul>
    {more && <p className={layout.subtle}>{more}</p>}
  </section>
);
