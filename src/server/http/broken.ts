import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem, problems } from '#shared/problems.ts';
import { problemBody } from './reply.ts';

/**
 * Requests that are broken, or that can be read in two ways: refused before anybody acts on one of
 * the readings.
 */

/**
 * Headings of which there is one: of two, what stands before this server may have read the other.
 */
const single = ['host', 'content-type'];

/**
 * Whether a request says twice what it can say once, or names another host in its address than in
 * its heading.
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
 * Answers bytes that never became a request: ours in shape, with these headings, written on the
 * line itself, which ends with it.
 */
export const refuseBroken =
  (headings: Readonly<Record<string, string>>) =>
  ({ code }: { code?: string }, line: Duplex): void => {
    if (!line.writable) return;
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
