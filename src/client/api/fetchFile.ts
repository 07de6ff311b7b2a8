import { Offline, Unchanged } from './caller.ts';

/** A file of the server as it is, and the state that it shows. */
export interface Fetched {
  bytes: ArrayBuffer;
  etag: string;
}

/** A file may be long, and the line slow; ms. */
const patience = 120_000;

/**
 * Fetches a file of the server. @throws Unchanged when it is the one that the caller has; Offline
 * without it
 */
export async function fetchFile(address: string, etag: string | null): Promise<Fetched> {
  try {
    const answer = await fetch(address, {
      credentials: 'same-origin',
      headers: etag ? { 'if-none-match': etag } : {},
      signal: AbortSignal.timeout(patience),
    });
    if (answer.status === 304) throw new Unchanged(address);
    // Also the page of a network that wants a login first.
    if (
      !answer.ok ||
      answer.redirected ||
      answer.headers.get('content-type') !== 'application/gzip'
    )
      throw new Offline(address, { status: answer.status });
    return { bytes: await answer.arrayBuffer(), etag: answer.headers.get('etag') ?? '' };
  } catch (cause) {
    if (cause instanceof Unchanged || cause instanceof Offline) throw cause;
    throw new Offline(address, { cause });
  }
}
