import { linkSchemes } from '#shared/rules/richTextTags.ts';

const schemes: ReadonlySet<string> = new Set(linkSchemes.map((scheme) => `${scheme}:`));

/** Characters of an address. */
const longest = 8_000;
/** Characters of a host's name and of its parts, as typed; DNS knows no longer ones. */
const [longestHost, longestLabel] = [253, 63];

/**
 * The address of a link when its scheme is one we allow, normalised, else null; browsers and the
 * URL parser agree on what it means. Null also for one longer than any that leads somewhere: what
 * reading a host's name costs grows with the square of its length.
 */
export function safeHref(href: string): string | null {
  if (href.length > longest || !isHostShort(href) || !URL.canParse(href)) return null;
  const url = new URL(href);
  return schemes.has(url.protocol) ? url.href : null;
}

/** Of other schemes we allow, no part is read as a host. */
function isHostShort(href: string): boolean {
  // What the URL parser leaves out, too, before it reads.
  const read = href.replace(/[\t\n\r]/g, '').replace(/^[\0- ]+/, '');
  const place = /^https?:[/\\]*([^/?#\\]*)/i.exec(read)?.[1] ?? '';
  const host = place.slice(place.lastIndexOf('@') + 1).replace(/%[\da-f]{2}/gi, '%');
  // It takes other dots for dots as well.
  const labels = host.split(/[.:\u3002\uff0e\uff61]/);
  return host.length <= longestHost && labels.every(({ length }) => length <= longestLabel);
}
