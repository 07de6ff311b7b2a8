import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';

/**
 * A link past everything in between, for people who use a keyboard; it is seen while it has the
 * focus.
 */
export function SkipLink({ to, children }: { to: string; children: string }) {
  // In the address the part after # is a place in an inspection: this must not change it.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(to)?.focus();
  };
  return (
    <a
      className={`nl-skip-link nl-skip-link--visible-on-focus ${styles.skip}`}
      href={`#${to}`}
      onClick={skip}
    >
      {children}
    </a>
  );
}
