import { setImmediate } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { fieldProblems } from '#server/fieldProblems.ts';
import type { ActionInfo } from '#server/handlers/context/context.ts';
import { actionHeaders, type Route } from '#shared/contract/route.ts';
import type { User } from '#shared/model/account.ts';
import { Id } from '#shared/model/fields.ts';
import { limits } from '#shared/model/limits.ts';
import { endsSession, Problem } from '#shared/problems.ts';
import { setCookie } from './cookies.ts';
import { readForm } from './form.ts';
import type { ServeOptions } from './serveOptions.ts';

/**
 * Whether the person followed a link on one of our pages: the browser navigates then, while our own
 * script fetches.
 */
export const isFollowedLink = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-site'] !== 'none';

/**
 * Whether a person's browser opens this address as a page. A picture, a script, a frame or a fetch
 * of another page is no visit. True if no header says which site asks: then it is no browser of
 * today.
 */
export const isVisit = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] === undefined ||
  ((headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document');

/** Whether another site or program led the browser here; false if the browser does not say. */
export const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  !['same-origin', undefined].includes(headers['sec-fetch-site'] as string | undefined);

/**
 * Estimates how many actions a delivery holds before it is read: one takes about 60 bytes packed,
 * or 400 bytes unpacked.
 */
export function actionsIn({ headers }: FastifyRequest): number {
  const bytes = Number(headers['content-length'] ?? Number.NaN);
  return Number.isNaN(bytes)
    ? 300
    : Math.ceil(bytes / (headers['content-encoding'] === 'gzip' ? 60 : 400));
}

/**
 * The person of the session cookie, and until when the session lasts (ISO 8601); null when nobody
 * is logged in. Takes the cookie away when the provider ended the session. @throws Problem
 * invalid_grant, account_disabled, unless the call can do without a session
 */
export async function whoIs(
  request: FastifyRequest,
  reply: FastifyReply,
  options: ServeOptions,
  route: Route,
): Promise<{ user: User; validUntil: string } | null> {
  const token = request.cookies[options.cookies.session];
  if (!token || route.session === 'ignored') return null;
  try {
    return await options.services.identity.session(token);
  } catch (error) {
    // A database that is away says nothing about the session, so the person is not told that it
    // ended.
    if (!endsSession(error)) throw error;
    const isDisabled = (error as Problem).code === 'account_disabled';
    // A person whose account was switched off is told so as long as the browser has the cookie.
    if (!isDisabled) setCookie(reply, options, options.cookies.session, null, 0);
    if (route.session === 'optional' && !(isDisabled && route.tellsSession)) return null;
    throw error;
  }
}

/**
 * The input of a call as one object, checked by the row's schema: the path parameters, and the
 * query of a GET or the body of a change. @throws Problem validation_failed
 */
export async function readInput(request: FastifyRequest, route: Route): Promise<unknown> {
  const body =
    route.kind === 'form' && request.isMultipart()
      ? await readForm(request, route.bodyLimit)
      : request.body;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw new Problem('validation_failed', { fields: { body: 'invalid' } });
  // A change takes its fields from the body only, because addresses end up in histories and in
  // other people's logs.
  const given = route.method === 'GET' ? (request.query as object) : (body as object | null);
  const input = { ...given, ...(request.params as object) };
  if (route.list) return readList(input, route.input, route.list);
  const parsed = route.input.safeParse(input);
  // A wrong change that has an id is refused later, where the refusal is put on record: its device
  // waits for that receipt.
  const isNamed =
    request.headers[actionHeaders.id] !== undefined &&
    Id.safeParse((request.params as { id?: unknown }).id).success;
  if (!parsed.success && route.writes === 'runs' && route.change && isNamed) return input;
  if (!parsed.success)
    throw new Problem('validation_failed', { fields: fieldProblems(parsed.error, input) });
  return parsed.data;
}

/** Elements that are checked before other requests get a turn. */
const atOnce = 200;

/**
 * Checks a long list some elements at a time, and stops at the first part with an error. @throws
 * Problem validation_failed
 */
async function readList(
  input: Readonly<Record<string, unknown>>,
  schema: z.ZodMiniType,
  { name, most }: NonNullable<Route['list']>,
): Promise<unknown> {
  const given = input[name];
  const all = Array.isArray(given) ? given : [];
  if (all.length > most) throw new Problem('validation_failed', { fields: { [name]: 'invalid' } });
  const read: unknown[] = [];
  let rest = {};
  for (let at = 0; at === 0 || at < all.length; at += atOnce) {
    if (at > 0) await setImmediate();
    const part = Array.isArray(given) ? { ...input, [name]: all.slice(at, at + atOnce) } : input;
    const parsed = schema.safeParse(part);
    if (!parsed.success)
      throw new Problem('validation_failed', { fields: fieldProblems(parsed.error, part) });
    rest = parsed.data as object;
    read.push(...((rest as Record<string, unknown[]>)[name] ?? []));
  }
  return { ...rest, [name]: read };
}

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value.length > 0 ? value.slice(0, 65) : null;
};

/**
 * The headers of a change that travels alone. @throws Problem validation_failed when the
 * Idempotency-Key is no id
 */
export function actionOf(request: FastifyRequest): ActionInfo {
  const id = headerOf(request, actionHeaders.id);
  if (id !== null && !/^[\w-]{1,64}$/.test(id))
    throw new Problem('validation_failed', { fields: { 'Idempotency-Key': 'invalid' } });
  const whole = (name: string) => {
    const value = headerOf(request, name);
    return value !== null && /^\d{1,15}$/.test(value) && Number(value) <= limits.number
      ? Number(value)
      : null;
  };
  return {
    id,
    device: headerOf(request, actionHeaders.device),
    sequence: whole(actionHeaders.sequence),
    createdAt: headerOf(request, actionHeaders.createdAt),
    base: whole(actionHeaders.base),
    versionRevision: whole(actionHeaders.versionRevision),
    now: headerOf(request, actionHeaders.now),
    unsent: whole(actionHeaders.unsent),
    unsentSince: headerOf(request, actionHeaders.unsentSince),
    givenBack: headerOf(request, actionHeaders.givenBack) === '1',
  };
}
