import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem, problems } from '#shared/problems.ts';
import { problemBody } from './reply.ts';

/**
 * Broken requests, and requests that two servers could read differently, are refused before
 * anything else is done with them.
 */

/** Headers that may come only once: of two, a proxy before us may have used the other one. */
const single = ['host', 'content-type'];

/**
 * Whether a request repeats a header that may come only once, or names another host in its address
 * than our own.
 */
export function isAmbiguous(
  { rawHeaders, url = '' }: Pick<IncomingMessage, 'rawHeaders' | 'url'>,
  hosts: ReadonlySet<string>,
): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (single.some((name) => names.indexOf(name) !== names.lastIndexOf(name))) return true;
  return !url.startsWith('/') && !hosts.has(URL.parse(url)?.host ?? '');
}

/**
 * Answers bytes that could not be parsed as a request. The answer has our error shape and these
 * headers; it is written to the socket itself, which is then closed.
 */
export const refuseBroken =
  (headings: Readonly<Record<string, string>>) =>
  ({ code }: { code?: string }, line: Duplex): void => {
    // Nothing can be sent before the TLS connection is set up.
    if (!line.writable || code?.startsWith('ERR_TLS') || code?.startsWith('ERR_SSL')) {
      line.destroy();
      return;
    }
    const problem = new Problem(
      code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'bad_request',
    );
    const { status } = problems[problem.code];
    const body = JSON.stringify(problemBody(problem));
    const all = {
      ...headings,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    line.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'));
  };
