import { actionHeaders } from '#shared/contract/route.ts';
import type { CallInput, Output, RouteName } from '#shared/contract/routes.ts';
import { isProblemCode, Problem } from '#shared/problems.ts';

/** The typed client of the contract. Method and path come from its table; answers are the server's word. */
declare const __CALLS__: Record<RouteName, [method: string, path: string, kind?: 'form' | 'file' | 'redirect']>;

/** No answer came, or one that is not our server's: the caller queues, or falls back to what it has. */
export class Offline extends Error {}

export interface CallOptions {
  /** Headers of a change that travels alone. */
  action?: Partial<Record<keyof typeof actionHeaders, string | number | null>>;
  signal?: AbortSignal;
}

/** Path of a row with its parameters filled in, and what is left of the input. */
export function pathOf(name: RouteName, input: Readonly<Record<string, unknown>>): { path: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const path = __CALLS__[name][1].replace(/:(\w+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest[key]));
    delete rest[key];
    return value;
  });
  return { path, rest };
}

/**
 * Calls a row of the contract.
 * @throws Problem with the server's code; Offline when no answer of this server came (no network, time-out, HTML, 5xx of a proxy).
 */
export async function call<K extends RouteName>(name: K, input: CallInput<K>, options: CallOptions = {}): Promise<Output<K>> {
  const [method, , kind] = __CALLS__[name];
  const { path, rest } = pathOf(name, input as Record<string, unknown>);
  const headers: Record<string, string> = { accept: 'application/json' };
  for (const [key, value] of Object.entries(options.action ?? {}))
    if (value !== null && value !== undefined) headers[actionHeaders[key as keyof typeof actionHeaders]] = String(value);
  let url = path;
  let body: BodyInit | undefined;
  if (method === 'GET') url += queryOf(rest);
  else if (kind === 'form') body = formOf(rest);
  else if (method !== 'DELETE') {
    headers['content-type'] = 'application/json';
    body = JSON.stringify(rest);
  }
  const signal = options.signal ?? AbortSignal.timeout(30_000);
  let response: Response;
  let answer: unknown;
  try {
    response = await fetch(url, { method, headers, signal, credentials: 'same-origin', ...(body === undefined ? {} : { body }) });
    answer = response.status === 204 ? undefined : await response.json();
  } catch (cause) {
    throw new Offline(name, { cause });
  }
  if (response.ok && !response.redirected) return answer as Output<K>;
  const { error, fields, missing } = (answer ?? {}) as { error?: unknown; fields?: never; missing?: never };
  if (!isProblemCode(error) || error === 'unavailable') throw new Offline(name);
  throw new Problem(error, { ...(fields ? { fields } : {}), ...(missing ? { missing } : {}) });
}

function queryOf(rest: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null && value !== '');
  return given.length > 0 ? `?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}` : '';
}

function formOf(rest: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(rest)) if (value !== undefined && value !== null) form.append(key, value instanceof Blob ? value : String(value));
  return form;
}
