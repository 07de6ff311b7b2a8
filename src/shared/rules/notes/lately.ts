/** Texts that are remembered, and how long one may be: the longest ones fill a device. */
const [most, longest] = [8, 20_000];

/**
 * The same function, which knows the texts it was asked of last: one merge reads each of its texts
 * several times. What it answers must never change.
 */
export function lately<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const known = new Map<string, Answer>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) {
      // Asked of last.
      known.delete(text);
      known.set(text, found);
      return found;
    }
    const answer = read(text);
    if (text.length > longest) return answer;
    known.set(text, answer);
    const [oldest] = known.keys();
    if (known.size > most && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}
