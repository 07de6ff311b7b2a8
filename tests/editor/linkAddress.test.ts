import { describe, expect, it } from 'vitest';
import { isSafeHref, readAddress } from '#client/parts/editor/linkAddress.ts';

describe('§4 rich text: the address of a link', () => {
  it.each([
    ['https://voorbeeld.nl/pad?a=1#b', 'https://voorbeeld.nl/pad?a=1#b'],
    [' www.voorbeeld.nl ', 'https://www.voorbeeld.nl'],
    ['//voorbeeld.nl', 'https://voorbeeld.nl'],
    ['voorbeeld.nl:8080/pad', 'https://voorbeeld.nl:8080/pad'],
    ['http://intranet/', 'http://intranet/'],
    ['naam@voorbeeld.nl', 'mailto:naam@voorbeeld.nl'],
    ['mailto:naam@voorbeeld.nl', 'mailto:naam@voorbeeld.nl'],
    ['tel:+31 20 123 45 67', 'tel:+31 20 123 45 67'],
  ])('%s is accepted', (typed, href) => {
    expect(readAddress(typed)).toEqual({ href });
    expect(isSafeHref(href)).toBe(true);
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['javascript:alert(1)', 'scheme'],
    ['JavaScript:alert(1)', 'scheme'],
    ['data:text/html,x', 'scheme'],
    ['ftp://voorbeeld.nl', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['kikker', 'invalid'],
    ['https://', 'invalid'],
    ['https://voor beeld.nl', 'invalid'],
    ['mailto:naam', 'invalid'],
    ['tel:x', 'invalid'],
  ])('%s is refused', (typed, problem) => {
    expect(readAddress(typed)).toEqual({ problem });
    expect(isSafeHref(typed)).toBe(false);
  });

  it('a stored link needs its scheme', () => {
    expect(isSafeHref('voorbeeld.nl')).toBe(false);
    expect(isSafeHref(null)).toBe(false);
  });
});
