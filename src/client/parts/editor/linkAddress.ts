const SCHEMES = ['http', 'https', 'mailto', 'tel'];

/** Why an address is refused; the keys of `editorTexts.link`. */
export type AddressProblem = 'empty' | 'scheme' | 'invalid';

/** What a typed address becomes: a safe `href`, or the reason why not. */
export type Address = { href: string } | { problem: AddressProblem };

/**
 * Turns what someone typed into a link address. `voorbeeld.nl` becomes `https://voorbeeld.nl`, an
 * e-mail address becomes `mailto:`; only http, https, mailto and tel pass.
 */
export function readAddress(typed: string): Address {
  const text = typed.trim();
  if (text === '') return { problem: 'empty' };
  const scheme = schemeOf(text);
  if (scheme !== null) {
    if (!SCHEMES.includes(scheme)) return { problem: 'scheme' };
    return isWellFormed(scheme, text) ? { href: text } : { problem: 'invalid' };
  }
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return { href: `mailto:${text}` };
  const href = `https://${text.replace(/^\/\//, '')}`;
  // Without a scheme a bare word is more likely a mistake than the name of a machine.
  return isWellFormed('https', href) && /^https:\/\/[^/?#]*\./.test(href)
    ? { href }
    : { problem: 'invalid' };
}

/**
 * Is this the complete address of an allowed kind? Asked of every link in pasted and stored text.
 */
export function isSafeHref(href: string | null): href is string {
  if (href === null) return false;
  const scheme = schemeOf(href.trim());
  return scheme !== null && SCHEMES.includes(scheme) && isWellFormed(scheme, href.trim());
}

/** The scheme in lower case; null for `voorbeeld.nl:8080/pad`, where the colon starts a port. */
function schemeOf(text: string): string | null {
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*):(.*)$/is.exec(text) ?? [];
  if (scheme === undefined) return null;
  const known = SCHEMES.includes(scheme.toLowerCase());
  return !known && /^\d+(?:[/?#]|$)/.test(rest) ? null : scheme.toLowerCase();
}

function isWellFormed(scheme: string, text: string): boolean {
  if (/\s/.test(text)) return scheme === 'tel' && /^tel:[+\d][\d\s()-]*$/i.test(text);
  if (scheme === 'tel') return /^tel:[+\d][\d().*#;=a-z-]*$/i.test(text);
  if (scheme === 'mailto') return /^mailto:[^@]+@[^@]+/i.test(text);
  return /^https?:\/\/[^/?#]/i.test(text) && URL.canParse(text);
}
