/** Where somebody was in a list: its page, search and order, so that coming back from one of its records brings them back. */
const places = new Map<string, string>();

/** @param path of the list. @param query with '?'; empty at the first page of everything */
export const rememberList = (path: string, query: string): void => void places.set(path, path + query);

export const listAddress = (path: string): string => places.get(path) ?? path;

export const forgetLists = (): void => places.clear();
