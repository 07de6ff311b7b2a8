import type * as z from 'zod/mini';
import type { SensitiveAct } from '#shared/model/audit.ts';
import type { Cost } from '#shared/model/cost.ts';
import type { Access } from '#shared/rules/office/access.ts';

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
   * The call changes what is kept: in one transaction together with its entry in the audit
   * (`once`), or in runs, each of which is one transaction (`runs`). `login`: a step of a login or
   * logout; between its small transactions `src/server/identity` waits for the provider. A call
   * without `writes` keeps nothing but the entry that `logged` asks for.
   */
  writes?: 'once' | 'runs' | 'login';
  /**
   * An inspector's change: it may carry `Idempotency-Key` and the device's headers (agreements part
   * 4.1).
   */
  change?: true;
  /**
   * The call is refused if so much is kept of this person already that nothing may be added (a
   * `change` always is). A call that takes something away, or ends somebody's access, is never
   * refused for that.
   */
  stores?: 'changes' | 'photos';
  /** Rich-text fields with their most characters; they are cleaned before the handler runs. */
  rich?: Readonly<Record<string, number>>;
  /** A sensitive act: when the call succeeds, the log has it under this name. */
  logged?: SensitiveAct;
  /**
   * How the session counts for a call that is open to `anyone`. `ignored`: not at all, so it is not
   * even looked up. `optional`: it tells who asks, and a session that has ended counts as nobody.
   * Without this field a session that has ended is refused (agreements part 1).
   */
  session?: 'ignored' | 'optional';
  /** The answer says until when the session lasts, in `session-valid-until`. */
  tellsSession?: true;
  /** It changes something although it is a GET: only pages of our own may ask for it. */
  ownPagesOnly?: true;
  /**
   * People come here by following a link or by typing an address. A picture or script of another
   * site that asks for it is refused before it counts.
   */
  visited?: true;
  /** The browser forgets what it stored of this site (Clear-Site-Data). */
  clearsDevice?: true;
  /** The answer names its state (ETag); a caller that has that state gets 304. */
  tagged?: true;
  /** Most bytes of the body as it travels, where that is not the usual limit. */
  bodyLimit?: number;
  /** Most objects, lists and values in the JSON of the body, where that is not the usual limit. */
  mostParts?: number;
  /** A long list in the body, which is checked in parts; `most`: its most elements. */
  list?: { name: string; most: number };
  /** The body may come packed (gzip). */
  packed?: true;
  /**
   * The call waits for its turn: a crowd that comes back at once must not hold up a single save.
   */
  takesTurns?: true;
  /** Its record is named in the query or the body, not in the path; a missing one gives 404. */
  names?: true;
  /**
   * Whether the call can clash with what others did (409). Without this field every change can, and
   * reading cannot.
   */
  clashes?: boolean;
  /**
   * Most requests a minute from one account (from one address, for people who are not logged in),
   * where that is less than for all calls together.
   */
  perMinute?: number;
  /**
   * What it makes gets its Idempotency-Key as id, where that is a UUID: so a call that comes again
   * makes it once.
   */
  keyed?: true;
  /**
   * It takes long on a large checklist or list: such calls are served one at a time, in turns by
   * person, and how long they take is counted.
   */
  heavy?: true;
  /**
   * What the call costs, beside what every call does: its handler counts how much, and in tests may
   * count nothing else. A person who owes work that is known only afterwards (answers, merging,
   * reading) is refused before the handler runs.
   */
  costs?: readonly Cost[];
  /** It counts for no limit: every device asks for it again and again. */
  uncounted?: true;
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
   * Which past the device thinks the server has. If the server has another one, the changes rest on
   * texts that it may have forgotten.
   */
  epoch: 'device-epoch',
} as const;

/**
 * On the answer of `GET /logged-in`: until when the session lasts if nothing is done with it (ISO
 * 8601).
 */
export const sessionHeader = 'session-valid-until';

/**
 * On every answer of these calls: which past the server has. A past other than before means that
 * the server was restored since.
 */
export const epochHeader = 'server-epoch';
