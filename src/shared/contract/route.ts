import type * as z from 'zod/mini';
import type { Access } from '#shared/rules/access.ts';

/**
 * One call of specification section 7 as data. Path parameters, query and body merge into one input
 * object.
 */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `:name` for parameters. */
  path: string;
  access: Access;
  input: z.ZodMiniType;
  /** JSON body of the answer; null = none (204), a file or a redirect. */
  output: z.ZodMiniType | null;
  /**
   * How the body travels: JSON by default, multipart for forms with a file; `file` and `redirect`
   * answer no JSON.
   */
  kind?: 'form' | 'file' | 'redirect';
  /** Status of success when it is not 200 (204 where output is null). */
  status?: 201;
  /**
   * It changes what is kept: all of it in one transaction with its entry on the log (`once`), or in
   * runs, each of which is one (`runs`). A call that is no GET and says nothing here keeps nothing.
   */
  writes?: 'once' | 'runs';
  /**
   * An inspector's change: it may carry `Idempotency-Key` and the device's headers (decisions part
   * 4.1).
   */
  change?: true;
  /**
   * What the session means for a call of `anyone`: nothing, so that it is not even looked up
   * (`ignored`), or who asks, where one that has ended counts as nobody (`optional`). Without this
   * a session that has ended is refused (decisions part 1).
   */
  session?: 'ignored' | 'optional';
  /** The answer says until when the session lasts, in `session-valid-until`. */
  tellsSession?: true;
  /** It changes something although it is a GET: only pages of our own may ask for it. */
  ownPagesOnly?: true;
  /** The answer names its state (ETag); who has that state gets 304. */
  tagged?: true;
  /** Most bytes of the body as it travels, where that is not the usual limit. */
  bodyLimit?: number;
  /** The body may come packed (gzip). */
  packed?: true;
  /** It waits for its turn: a crowd that comes back at once must not hold up a single save. */
  takesTurns?: true;
  /**
   * Whether it can clash with what others did (409), where that is not as with every change
   * (always) or reading (never).
   */
  clashes?: boolean;
  /**
   * Most requests of one account a minute (one address, for who is not logged in), where that is
   * less than for all calls together.
   */
  perMinute?: number;
  /** One line for the API document. */
  summary: string;
}

/**
 * Headers that an inspector's change may carry when it travels alone; in a queue they are fields of
 * the action. `account` says whose work it is.
 */
export const actionHeaders = {
  id: 'idempotency-key',
  device: 'device-id',
  sequence: 'device-sequence',
  createdAt: 'device-time',
  base: 'base-revision',
  versionRevision: 'version-revision',
  account: 'account-id',
  /** The device's clock at the moment of sending, so that its deviation is known. */
  now: 'device-now',
  /**
   * How many changes wait on the device after this delivery, and since when the oldest does (ISO
   * 8601).
   */
  unsent: 'device-unsent',
  unsentSince: 'device-unsent-since',
  /** 1: the server had this change before it was restored, and its device gives it back. */
  givenBack: 'given-back',
  /**
   * Which past the device takes the server to have: with another one its changes rest on texts that
   * the server may have forgotten.
   */
  epoch: 'device-epoch',
} as const;

/**
 * On the answer of `GET /logged-in`: until when the session lasts if nothing is done with it (ISO
 * 8601).
 */
export const sessionHeader = 'session-valid-until';

/**
 * On every answer of these calls: which past the server has. Another one than before means that it
 * was restored since.
 */
export const epochHeader = 'server-epoch';
