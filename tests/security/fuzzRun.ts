import fc from 'fast-check';
import type { Route } from '#shared/contract/route.ts';
import { type RouteName, routes } from '#shared/contract/routes.ts';
import { problems } from '#shared/problems.ts';
import type { TestApp } from '#tests/support/app.ts';
import { type Call, isRecord, type Made, requestsOf } from './fuzzRequests.ts';
import type { World } from './fuzzWorld.ts';

/** Sends made-up requests to one call, and judges what comes back. */

/** The same with ids for their marks. */
function lookUp(value: unknown, world: World): unknown {
  if (typeof value === 'string')
    return value.replace(/@(\w+):(\d+)/g, (_, noun: string, n: string) =>
      world.idOf(noun, Number(n)),
    );
  if (Array.isArray(value)) return value.map((one) => lookUp(one, world));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, lookUp(one, world)]));
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(body) ? body : { onzin: body })) {
    if (isRecord(value) && typeof value['file'] === 'string')
      form.append(
        name,
        new Blob([Uint8Array.from(Buffer.from(value['file'], 'base64'))]),
        'bestand',
      );
    else form.append(name, asText(value));
  }
  return form;
}

export interface Outcome {
  requests: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** What may not be: with the request, so that it can be sent again. */
  failures: string[];
}

/** Longest that any answer may take, in milliseconds: far more than any needs, on any machine. */
const patience = 5_000;

/** Sends so many requests to one call. */
export async function fuzzCall(
  app: TestApp,
  world: World,
  call: Call,
  { requests, seed }: { requests: number; seed: number },
): Promise<Outcome> {
  const outcome: Outcome = { requests: 0, statuses: {}, failures: [] };
  const changes = call.method !== 'GET' || call.name === 'session.logout';
  for (const [n, made] of fc.sample(requestsOf(call), { numRuns: requests, seed }).entries()) {
    // Who changes something may have changed what the next request needs; who logs out comes back.
    if (n === 0 || (changes && n % 15 === 0)) await world.restore();
    const { path, query, body, headers, how } = lookUp(made, world) as Made;
    const address = call.path.replace(
      /\{(\w+)\}/g,
      (_, key: string) => encodeURIComponent(asText(path[key]).toWellFormed()) || '-',
    );
    const search = new URLSearchParams(
      Object.entries(query).map(([key, value]) => [key, asText(value)]),
    ).toString();
    const url = search ? `${address}?${search}` : address;
    const caller =
      made.who === 'nobody'
        ? app.nobody
        : call.name === 'session.logout'
          ? await app.login([])
          : world[made.who];
    const json = { 'content-type': 'application/json' };
    const started = performance.now();
    const answer =
      body === undefined
        ? await caller.call(call.method, url, undefined, headers)
        : how === 'form'
          ? await caller.call(call.method, url, formOf(body), headers)
          : await caller.call(
              call.method,
              url,
              Buffer.from(how === 'raw' ? asText(body) : (JSON.stringify(body) ?? '')),
              { ...headers, ...json },
            );
    const took = performance.now() - started;
    outcome.requests++;
    outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1;
    const wrong = wrongWith(call.name, answer);
    if (took > patience) wrong.push(`took ${Math.round(took)} ms`);
    for (const what of wrong)
      outcome.failures.push(
        `#${n} ${what}: ${call.method} ${url.slice(0, 300)} as ${made.who}, ${how} ${JSON.stringify(headers)} ${(JSON.stringify(body) ?? '').slice(0, 1_500)}`,
      );
    if (outcome.failures.length > 5) break;
  }
  return outcome;
}

/** Everything about an answer that may not be. */
function wrongWith(
  name: RouteName,
  { status, body, headers, bytes }: Awaited<ReturnType<TestApp['nobody']['get']>>,
): string[] {
  const route: Route = routes[name];
  const type = String(headers['content-type'] ?? '');
  if (status >= 500) return [`answered ${status} ${JSON.stringify(body)}`];
  if (status >= 400) {
    const isOurs =
      type.startsWith('application/problem+json') &&
      Object.hasOwn(problems, body?.error) &&
      body.status === status &&
      problems[body.error as keyof typeof problems].status === status;
    return isOurs
      ? []
      : [`answered ${status} in a strange shape ${type} ${bytes.toString().slice(0, 200)}`];
  }
  if (route.kind === 'redirect')
    return status === 302 && typeof headers['location'] === 'string'
      ? []
      : [`answered ${status}, no redirect`];
  if (route.kind === 'file')
    return status === 200 && bytes.length > 0 ? [] : [`answered ${status}, no file`];
  if (route.output === null)
    return status === 204 && bytes.length === 0 ? [] : [`answered ${status}, not empty`];
  const parsed = route.output.safeParse(body);
  if (status !== (route.status ?? 200)) return [`answered ${status}`];
  return parsed.success
    ? []
    : [`broke its own schema: ${JSON.stringify(parsed.error.issues.slice(0, 2))}`];
}
