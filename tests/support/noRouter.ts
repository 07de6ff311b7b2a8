/** The router of a test without a window; one for all files. */

/** Where the app went, oldest first. */
export const went: string[] = [];
export const go = async (to: string): Promise<void> => void went.push(to);
/** Without a window there is no place to come back to. */
export const rememberPlace = (): void => undefined;
