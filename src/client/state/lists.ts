import { state } from './state.ts';

/** @param path of the list. @param query with '?'; empty at the first page of everything */
export const rememberList = (path: string, query: string): void =>
  state.listPlaces.set((places) => new Map(places).set(path, path + query));

/** The list with the query of the last time; its bare path when it was not opened yet. */
export const listAddress = (path: string): string => state.listPlaces.get().get(path) ?? path;
