/**
 * Every error the product can answer with: its status on the wire and where the person goes
 * (specification section 8, agreements part 1). Texts: text/problems.ts. `goTo` is a route name;
 * null = stay.
 */
export const problems = {
  not_logged_in: { status: 401, goTo: 'login' },
  invalid_grant: { status: 401, goTo: 'login' },
  account_disabled: { status: 401, goTo: 'login' },
  access_denied: { status: 403, goTo: 'home' },
  user_not_found: { status: 404, goTo: 'users' },
  alert_not_found: { status: 404, goTo: 'alerts' },
  version_not_found: { status: 404, goTo: 'versions' },
  category_not_found: { status: 404, goTo: 'edit_version' },
  question_not_found: { status: 404, goTo: 'edit_version' },
  help_question_not_found: { status: 404, goTo: null },
  inspection_template_not_found: { status: 404, goTo: 'inspection_template_list' },
  snippet_not_found: { status: 404, goTo: 'snippets' },
  inspection_not_found: { status: 404, goTo: 'inspections' },
  image_not_found: { status: 404, goTo: null },
  file_not_found: { status: 404, goTo: null },
  photo_not_found: { status: 404, goTo: null },
  path_not_found: { status: 404, goTo: null },
  already_handled: { status: 404, goTo: null },
  name_conflict: { status: 409, goTo: null },
  changed_meanwhile: { status: 409, goTo: null },
  inspection_not_complete: { status: 409, goTo: 'home' },
  inspection_finished: { status: 409, goTo: null },
  inspection_not_finished: { status: 409, goTo: null },
  inspection_not_started: { status: 409, goTo: null },
  version_in_use: { status: 409, goTo: null },
  own_account: { status: 409, goTo: null },
  last_administrator: { status: 409, goTo: null },
  no_address: { status: 409, goTo: null },
  id_conflict: { status: 409, goTo: null },
  action_conflict: { status: 409, goTo: null },
  earlier_change_refused: { status: 409, goTo: null },
  inspection_transferred: { status: 409, goTo: 'inspections' },
  server_restored: { status: 409, goTo: null },
  too_many_photos: { status: 409, goTo: null },
  too_many_inspections: { status: 409, goTo: null },
  not_in_practice: { status: 409, goTo: null },
  bad_request: { status: 400, goTo: null },
  payload_too_large: { status: 413, goTo: null },
  headers_too_large: { status: 431, goTo: null },
  unsupported_media_type: { status: 415, goTo: null },
  validation_failed: { status: 422, goTo: null },
  too_many_requests: { status: 429, goTo: null },
  storage_full: { status: 429, goTo: null },
  internal_error: { status: 500, goTo: null },
  unavailable: { status: 503, goTo: null },
} as const satisfies Record<string, { status: number; goTo: string | null }>;

export type ProblemCode = keyof typeof problems;

/** Why one field was refused; Dutch in text/fieldProblems.ts. */
export type FieldCode =
  | 'required'
  | 'too_long'
  | 'invalid'
  | 'not_allowed'
  | 'unknown'
  | 'placeholder'
  | 'taken'
  | 'known'
  | 'full';
export type FieldProblems = Record<string, FieldCode>;

/** Whether an inspection is a colleague's by now. */
export const isTransferred = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'inspection_transferred';

/** Whether an inspection does not exist for this person, or no longer does. */
export const isNotOurs = (error: unknown): boolean =>
  isTransferred(error) || (error instanceof Problem && error.code === 'inspection_not_found');

/** Whether the session is over: the screen locks, and the work stays. */
export const endsSession = (error: unknown): boolean =>
  error instanceof Problem && problems[error.code].status === 401;

/** Whether this is one of our codes; another release of the server may send others. */
export const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && Object.hasOwn(problems, code);

/**
 * Thrown anywhere, caught once on each side. `missing`: the conditions without a result, for
 * inspection_not_complete.
 */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly fields: FieldProblems | undefined;
  readonly missing: string[] | undefined;
  /** The action that the server's answer is about, when that action travelled alone. */
  readonly action: string | undefined;
  /** Seconds to wait, if the server said so. */
  readonly retryAfter: number | undefined;
  constructor(
    code: ProblemCode,
    details: {
      fields?: FieldProblems;
      missing?: string[];
      action?: string;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.fields = details.fields;
    this.missing = details.missing;
    this.action = details.action;
    this.retryAfter = details.retryAfter;
  }
}
