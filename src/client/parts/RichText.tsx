import styles from './editor/richText.module.css';

/**
 * Rich text to read. It was cleaned by the server when it was stored, and by the editor when it was
 * typed (decisions part 3).
 */
export function RichText({ html }: { html: string }) {
  return (
    <div
      className={styles.richText}
      data-part="rich-text"
      lang="nl"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the allow-list on the server
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
