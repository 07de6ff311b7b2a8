import type { CallTable } from '#shared/contract/callTable.ts';
import { epochHeader, sessionHeader } from '#shared/contract/route.ts';
import type { CallName } from '#shared/contract/routes.ts';
import { Problem, problems } from '#shared/problems.ts';
import { line } from './line.ts';
import { epoch, type Given, serve } from './server.ts';

/** The line of a tab that practises: it can be made to fail in the ways of a real one. */

/** Milliseconds that an answer takes: as on a quiet network, and on one that hardly works. */
const delays = { usual: 60, slow: 3_500 };

/** Answers as a server would, over the line as it is set. @throws TypeError without a line */
export async function answer(
  table: CallTable,
  address: string,
  init: RequestInit,
): Promise<Response> {
  await waited(line.get() === 'slow' ? delays.slow : delays.usual, init.signal);
  if (line.get() === 'none') throw new TypeError('no line');
  if (line.get() === 'portal')
    return new Response('<h1>Log in</h1>', { headers: { 'content-type': 'text/html' } });
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const [name, inPath] = rowOf(table, init.method ?? 'GET', pathname);
  try {
    const given = { ...inPath, ...Object.fromEntries(searchParams), ...(await bodyOf(init)) };
    return json(200, serve(name, given, new Headers(init.headers)));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, action } = error;
    return json(problems[code].status, { error: code, ...(action ? { action } : {}) });
  }
}

/** Milliseconds that a login lasts unused. */
const sessionLasts = 12 * 3_600_000;

/** Waits. @throws the signal's reason, when the page gives up first */
const waited = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

const json = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      date: new Date().toUTCString(),
      [epochHeader]: epoch,
      [sessionHeader]: new Date(Date.now() + sessionLasts).toISOString(),
    },
  });

/** The row of the contract that an address belongs to, and the values in that address. */
function rowOf(
  table: CallTable,
  method: string,
  pathname: string,
): [CallName | undefined, Record<string, string>] {
  for (const [name, [verb, pattern]] of Object.entries(table)) {
    if (verb !== method) continue;
    const groups = new RegExp(`^${pattern.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(pathname);
    if (groups) return [name as CallName, { ...groups.groups }];
  }
  return [undefined, {}];
}

/** A long queue comes compressed. */
async function bodyOf({ body }: RequestInit): Promise<Given> {
  if (typeof body === 'string') return JSON.parse(body) as Given;
  if (body instanceof FormData) return Object.fromEntries(body);
  if (!(body instanceof Blob)) return {};
  const stream = body.stream().pipeThrough(new DecompressionStream('gzip'));
  return JSON.parse(await new Response(stream).text()) as Given;
}
