/** The set with this id in it, or without it where it was. */
export const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set(ids).add(id);
