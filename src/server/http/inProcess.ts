import type { FastifyInstance } from 'fastify';

/** The demo's provider lives in this process: no network, no certificate, no second port. */
export function inProcess(http: FastifyInstance, publicUrl: string): typeof fetch {
  return async (address, init = {}) => {
    const url = new URL(String(address));
    const { host, protocol } = new URL(publicUrl);
    const headers = Object.fromEntries(new Headers(init.headers));
    const answer = await http.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: url.pathname + url.search,
      headers: { ...headers, host, 'x-forwarded-proto': protocol.slice(0, -1) },
      ...(init.body ? { payload: String(init.body) } : {}),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (!['connection', 'transfer-encoding'].includes(name))
        for (const one of [value].flat()) answered.append(name, String(one));
    return new Response(
      [204, 304].includes(answer.statusCode) ? null : new Uint8Array(answer.rawPayload),
      { status: answer.statusCode, headers: answered },
    );
  };
}
