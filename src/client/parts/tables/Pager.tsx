import { useEffect, useRef, useState } from 'react';
import formStyles from '#client/parts/fields/form.module.css';
import { Icon } from '#client/parts/Icon.tsx';
import layout from '#client/parts/layout.module.css';
import { clampPage, pageWindow } from '#shared/rules/office/paging.ts';
import { pagerTexts } from '#shared/text/paging.ts';
import styles from './Pager.module.css';

/** Scrolls to the top of a new page, and keeps the focus when the pressed button is disabled. */
function useHead(page: number) {
  const own = useRef<HTMLElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    own.current?.closest('section')?.scrollIntoView({ block: 'start' });
    if (document.activeElement === document.body)
      own.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
  }, [page]);
  return own;
}

/**
 * Pages of a list (specification section 2, "Shared pager"): previous, next, five page links, and a
 * jump to a page.
 */
export function Pager({
  page,
  pages,
  onPage,
}: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const [typed, setTyped] = useState(String(page));
  useEffect(() => setTyped(String(page)), [page]);
  const own = useHead(page);
  if (pages <= 1) return null;
  const jump = () => {
    const to = clampPage(Number(typed), pages);
    setTyped(String(to));
    if (to !== page) onPage(to);
  };
  return (
    <nav ref={own} className={`${styles.pager} ${layout.noPrint}`} aria-label={pagerTexts.label}>
      <button
        type="button"
        className={styles.step}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <Icon name="left" /> {pagerTexts.previous}
      </button>
      <ul className={styles.list}>
        {pageWindow(page, pages).map((number) => (
          <li key={number}>
            <button
              type="button"
              className={styles.page}
              aria-label={pagerTexts.goTo(number)}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={styles.step}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {pagerTexts.next} <Icon name="right" />
      </button>
      <form
        className={styles.jump}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          jump();
        }}
      >
        <label>
          {pagerTexts.page}
          <input
            className={formStyles.box}
            type="number"
            min={1}
            max={pages}
            value={typed}
            inputMode="numeric"
            onChange={(event) => setTyped(event.target.value)}
            onBlur={jump}
          />
        </label>
        <span>
          {pagerTexts.of} {pages}
        </span>
      </form>
    </nav>
  );
}
