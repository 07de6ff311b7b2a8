/** Names that are remembered. */
const most = 100;

/**
 * Remembers what a thread died over, or was too slow at: that may have been chance, so it is tried
 * once more.
 */
export function createFailedBefore() {
  const names = new Set<string>();
  /** Whether this failed before; that is forgotten by asking. Otherwise it is remembered now. */
  return (name: string): boolean => {
    if (names.delete(name)) return true;
    names.add(name);
    const [oldest] = names;
    if (names.size > most && oldest !== undefined) names.delete(oldest);
    return false;
  };
}
