import { type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Account } from '#shared/model/account.ts';

/** Somebody at work on a running server, without a browser. */
export interface ApiClient {
  readonly account: Account;
  /** The Cookie header that says who this is, as it is now. */
  readonly cookie: string;
  /**
   * Calls the server, each time on a connection of its own, and follows no redirects. A body is
   * sent as JSON, a form as a form. Rejects when no whole answer comes.
   */
  call<T = any>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<T>>;
}

interface ApiAnswer<T = any> {
  status: number;
  /** The answer's JSON; undefined when it is none. */
  body: T;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

interface LoginOptions {
  /**
   * Sends everything here, though it names `publicUrl` as its host: past a proxy, to the server
   * itself.
   */
  via?: string;
  /** The certificate that an https address is believed by. */
  ca?: string;
}

/**
 * Logs in through the demo provider's pages as `username`; the session outlives restarts of the
 * server. `publicUrl` is where people reach the server. @throws Error when the login does not end
 * with a session.
 */
export async function logIn(
  publicUrl: string,
  username = 'inspecteur',
  { via = publicUrl, ca }: LoginOptions = {},
): Promise<ApiClient> {
  const { hostname, port, protocol } = new URL(via);
  const request = protocol === 'https:' ? secureRequest : plainRequest;
  const { host } = new URL(publicUrl);
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  const call = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiAnswer<T>> => {
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    const payload = new Response(isForm ? body : body === undefined ? null : JSON.stringify(body));
    const type = isForm ? payload.headers.get('content-type') : 'application/json';
    const sent = Buffer.from(await payload.arrayBuffer());
    const bodyHeaders =
      body === undefined ? {} : { 'content-type': type ?? '', 'content-length': sent.length };
    const answer = await new Promise<Omit<ApiAnswer<T>, 'body'>>((resolve, reject) => {
      const asked = request({
        hostname,
        port,
        method,
        path,
        agent: false,
        ...(ca ? { ca } : {}),
        headers: { host, cookie: cookie(), ...bodyHeaders, ...headers },
      });
      asked.on('error', reject).on('response', async (got) => {
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of got as AsyncIterable<Buffer>) chunks.push(chunk);
          resolve({
            status: got.statusCode ?? 0,
            headers: got.headers,
            bytes: Buffer.concat(chunks),
          });
        } catch (error) {
          reject(error);
        }
      });
      asked.end(sent);
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const isJson =
      answer.bytes.length > 0 && (answer.headers['content-type'] ?? '').includes('json');
    return { ...answer, body: (isJson ? JSON.parse(answer.bytes.toString()) : undefined) as T };
  };

  let path = '/oidc-authorize';
  for (let hop = 0; hop < 12 && path !== '/'; hop++) {
    const { headers } = await (path.includes('/interaction/')
      ? call('POST', path, new URLSearchParams({ demo: username }))
      : call('GET', path));
    const to = new URL(headers.location ?? '/', publicUrl);
    path = to.pathname + to.search;
  }
  const { status, body } = await call<{ account: Account }>('GET', '/api/account');
  if (status !== 200) throw new Error(`${username} could not log in at ${via}: ${status}`);
  return {
    account: body.account,
    get cookie() {
      return cookie();
    },
    call,
  };
}
