/**
 * The allow-list of rich text (agreements part 3): one table for the server's cleaner, the editor
 * and the PDF.
 */
export const richTextTags = [
  'p',
  'br',
  'h2',
  'h3',
  'h4',
  'strong',
  'em',
  'u',
  'a',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;
export const alignmentClasses = ['tekst-center', 'tekst-right'] as const;
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const;
