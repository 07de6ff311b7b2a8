import type { MouseEvent } from 'react';
import styles from './SkipLink.module.css';

/** A link for who comes by keyboard, seen when it has the focus: past what stands in between. */
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
