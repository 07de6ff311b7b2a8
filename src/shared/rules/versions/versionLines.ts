/**
 * Groups versions that are copies of each other, also by way of other copies, into lines. Each line
 * keeps its versions in the order they came in. An origin that is gone still holds its copies
 * together.
 */
export function versionLines<Version extends { id: string; origin: string | null }>(
  versions: readonly Version[],
): Version[][] {
  const known = new Map(versions.map((version) => [version.id, version]));
  const rootOf = (version: Version): string => {
    const seen = new Set<string>();
    let at = version;
    for (;;) {
      const origin = at.origin === null ? undefined : known.get(at.origin);
      if (!origin || seen.has(origin.id)) return at.origin ?? at.id;
      seen.add(origin.id);
      at = origin;
    }
  };
  return [...Map.groupBy(versions, rootOf).values()];
}
