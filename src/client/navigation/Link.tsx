import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { go } from './router.ts';

/** A link within the app: a real link to the browser, without loading the page anew. */
export function AppLink({
  to,
  className = 'nl-link',
  onClick,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    void go(to);
  };
  return <a {...rest} href={to} className={className} onClick={follow} />;
}
