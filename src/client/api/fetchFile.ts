import { Offline, Unchanged } from './caller.ts';

/** A file of the server, and the etag of its state. */
export interface Fetched {
  bytes: ArrayBuffer;
  etag: string;
}

/** Milliseconds that a file may take: it may be long, and the line slow. */
const patience = 120_000;

/**
 * Fetches a file of the server. @param type how its media type begins
 * @throws Unchanged when the caller has this file already; Offline when it did not come
 */
export async function fetchFile(
  address: string,
  type: 'application/gzip' | 'image/',
  etag: string | null = null,
): Promise<Fetched> {
  try {
    const answer = await fetch(address, {
      credentials: 'same-origin',
      headers: etag ? { 'if-none-match': etag } : {},
      signal: AbortSignal.timeout(patience),
    });
    if (answer.status === 304) throw new Unchanged(address);
    // The answer may also be the page of a network that wants a login first.
    if (!answer.ok || answer.redirected || !answer.headers.get('content-type')?.startsWith(type))
      throw new Offline(address, { status: answer.status });
    return { bytes: await answer.arrayBuffer(), etag: answer.headers.get('etag') ?? '' };
  } catch (cause) {
    if (cause instanceof Unchanged || cause instanceof Offline) throw cause;
    throw new Offline(address, { cause });
  }
}
