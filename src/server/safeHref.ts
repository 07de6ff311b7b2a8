import { linkSchemes } from '#shared/rules/words/richTextTags.ts';

const schemes: ReadonlySet<string> = new Set(linkSchemes.map((scheme) => `${scheme}:`));

/** The most characters of an address. */
const longest = 8_000;
/** The most characters of a host's name, and of one part of it; DNS allows no longer ones. */
const [longestHost, longestLabel] = [253, 63];

/**
 * The address of a link, normalised, if we allow its scheme, otherwise null. Browsers and the URL
 * parser agree on its meaning. Null also for an address that is too long to exist, because the time
 * of parsing a host's name grows with the square of its length.
 */
export function safeHref(href: string): string | null {
  if (href.length > longest || !isHostShort(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  return schemes.has(url.protocol) ? url.href : null;
}

/** Whether the host is short enough to parse. Our other schemes have no host. */
function isHostShort(href: string): boolean {
  // Without the characters that the URL parser also drops before it reads.
  const read = href.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '');
  const place = /^https?:[/\\]*([^/?#\\]*)/i.exec(read)?.[1] ?? '';
  const host = place.slice(place.lastIndexOf('@') + 1).replace(/%[\da-f]{2}/gi, '%');
  // The URL parser accepts other signs as dots too.
  const labels = host.split(/[.:\u3002\uff0e\uff61]/);
  return host.length <= longestHost && labels.every(({ length }) => length <= longestLabel);
}
