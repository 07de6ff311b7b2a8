/** The set with this id added, or without it when it was there. */
export const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set(ids).add(id);
