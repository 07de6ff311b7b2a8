const flatOf = (text: string): string => text.trim().replace(/\s+/g, ' ');

/**
 * The title, else the first words of the text (agreements part 1): at most `max` characters, cut
 * between words where possible.
 */
export function titleOrDefault(title: string, text: string, max = 70): string {
  if (title.trim()) return title.trim();
  // Of a long text only the beginning is looked at, unless that is nearly all spaces.
  const start = flatOf(text.slice(0, 4 * max));
  const flat = start.length > max ? start : flatOf(text);
  if (flat.length <= max) return flat;
  const cut = flat.slice(0, max);
  const whole =
    cut.lastIndexOf(' ') > 20 ? cut.slice(0, cut.lastIndexOf(' ')) : cut.slice(0, max - 1);
  // A character of two code units is never cut in half.
  return `${whole.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:.]+$/, '')}…`;
}
