import type { CallTable } from '#shared/contract/callTable.ts';
import { actionHeaders } from '#shared/contract/route.ts';
import type { CallInput, CallName, Output } from '#shared/contract/routes.ts';
import { isProblemCode, Problem } from '#shared/problems.ts';

/**
 * No answer came, or one that is not our server's: the caller queues, or falls back to what it has.
 */
export class Offline extends Error {
  /** Seconds to wait, where the server or a proxy asked for that. */
  readonly retryAfter: number | undefined;
  /**
   * The status of the answer, where one came: it was not our server's, or it said that the server
   * cannot answer now.
   */
  readonly status: number | undefined;
  constructor(
    what: string,
    options: { cause?: unknown; retryAfter?: number | undefined; status?: number | undefined } = {},
  ) {
    super(what, { cause: options.cause });
    this.retryAfter = options.retryAfter;
    this.status = options.status;
  }
}

/** The caller has the state already (304). */
export class Unchanged extends Error {}

interface CallOptions {
  /** Headers of a change that is sent alone; for a queue they tell whose work it is. */
  action?: Partial<Record<keyof typeof actionHeaders, string | number | null>>;
  signal?: AbortSignal;
  /** Sends the body compressed, where the browser can. */
  compress?: boolean;
  /**
   * The state that the caller has; when the server still has the same one, the call throws
   * `Unchanged`.
   */
  etag?: string | null;
  /** Called with the headers of the answer, before its body is read. */
  onHeaders?: (headers: Headers) => void;
}

export type Call = <K extends CallName>(
  name: K,
  input: CallInput<K>,
  options?: CallOptions,
) => Promise<Output<K>>;

/** Milliseconds after which a call without an answer counts as unanswered. */
const patience = 30_000;

/** Path of a row with its parameters filled in, and what is left of the input. */
function fillPath(
  path: string,
  input: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest[key]));
    delete rest[key];
    return value;
  });
  return { path: filled, rest };
}

/**
 * Makes the typed client of the contract: method and path come from its table. Answers are not
 * checked: the client trusts the server. Its calls throw Problem with the server's code; Offline
 * when no answer of this server came (no network, time-out, HTML, a redirect, an error of a proxy);
 * Unchanged for a 304.
 */
export function createCaller(table: CallTable, fetcher: typeof fetch, base = ''): Call {
  return async (name, input, options = {}) => {
    const [method, pattern, kind] = table[name];
    const { path, rest } = fillPath(pattern, input as Record<string, unknown>);
    const headers: Record<string, string> = { accept: 'application/json' };
    for (const [key, value] of Object.entries(options.action ?? {}))
      if (value !== null && value !== undefined)
        headers[actionHeaders[key as keyof typeof actionHeaders]] = String(value);
    if (options.etag) headers['if-none-match'] = options.etag;
    let url = base + path;
    let body: BodyInit | undefined;
    if (method === 'GET') url += queryOf(rest);
    else if (kind === 'form') body = formOf(rest);
    else if (method !== 'DELETE') {
      headers['content-type'] = 'application/json';
      const json = JSON.stringify(rest);
      const packed = options.compress && json.length > 2_000 ? await gzip(json) : null;
      if (packed) headers['content-encoding'] = 'gzip';
      body = packed ?? json;
    }
    const signal = options.signal ?? AbortSignal.timeout(patience);
    let response: Response | undefined;
    let answer: unknown;
    try {
      // A change never follows a redirect: that leads to the login page of a network (a captive
      // portal) or of a provider.
      const redirect = method === 'GET' ? 'follow' : 'error';
      response = await fetcher(url, {
        method,
        headers,
        signal,
        redirect,
        credentials: 'same-origin',
        ...(body === undefined ? {} : { body }),
      });
      if (response.status === 304 && options.etag) throw new Unchanged(name);
      options.onHeaders?.(response.headers);
      answer = response.status === 204 ? undefined : await response.json();
    } catch (cause) {
      if (cause instanceof Unchanged) throw cause;
      throw new Offline(name, {
        cause,
        retryAfter: response && retryAfterOf(response),
        status: response?.status,
      });
    }
    if (response.ok && !response.redirected) return answer as never;
    const retryAfter = retryAfterOf(response);
    const { error, fields, missing, action } = (answer ?? {}) as {
      error?: unknown;
      fields?: never;
      missing?: never;
      action?: string;
    };
    if (!isProblemCode(error) || error === 'unavailable')
      throw new Offline(name, { retryAfter, status: response.status });
    throw new Problem(error, {
      ...(fields ? { fields } : {}),
      ...(missing ? { missing } : {}),
      ...(action ? { action } : {}),
      ...(retryAfter ? { retryAfter } : {}),
    });
  };
}

/**
 * The seconds that a busy server or proxy asks to wait, in an answer of ours or on a proxy's own
 * page.
 */
function retryAfterOf({ status, headers }: Response): number | undefined {
  const after = Number(headers.get('retry-after'));
  return (status === 429 || status === 503) && Number.isFinite(after) && after > 0
    ? after
    : undefined;
}

/** Compresses data; null where the browser cannot. */
export async function gzip(data: BlobPart): Promise<Blob | null> {
  if (typeof CompressionStream === 'undefined') return null;
  return new Response(new Blob([data]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

function queryOf(rest: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(rest).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return given.length > 0
    ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
    : '';
}

function formOf(rest: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(rest))
    if (value !== undefined && value !== null)
      form.append(key, value instanceof Blob ? value : String(value));
  return form;
}
