import { useMemo } from 'react';
import { cleanHtml } from '#client/cleanHtml.ts';
import styles from './editor/richText.module.css';

/**
 * Rich text to read. The server cleaned it when it was stored; here it is cleaned once more, as it
 * may have come from a file (decisions part 3).
 */
export function RichText({ html }: { html: string }) {
  const clean = useMemo(() => cleanHtml(html), [html]);
  return (
    <div
      className={styles.richText}
      data-part="rich-text"
      lang="nl"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the allow-list, above
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  );
}
