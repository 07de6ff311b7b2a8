import { useLayoutEffect, useRef } from 'react';
import { cleanHtml } from '#client/cleanHtml.ts';
import styles from '#client/parts/editor/richText.module.css';

/**
 * Rich text to read. The server cleaned it when it was stored; here it is cleaned once more, as it
 * may have come from a file (agreements part 3).
 */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  // Filled before anything is painted.
  useLayoutEffect(() => place.current?.replaceChildren(...cleanHtml(html).childNodes), [html]);
  return <div ref={place} className={styles.richText} data-part="rich-text" lang="nl" />;
}
