import { linkSchemes } from '#shared/rules/richTextTags.ts';

const schemes: ReadonlySet<string> = new Set(linkSchemes.map((scheme) => `${scheme}:`));

/**
 * The address of a link when its scheme is one we allow, normalised, else null; browsers and the
 * URL parser agree on what it means.
 */
export function safeHref(href: string): string | null {
  if (!URL.canParse(href)) return null;
  const url = new URL(href);
  return schemes.has(url.protocol) ? url.href : null;
}
