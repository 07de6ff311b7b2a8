import { Offline } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { currentLocation, go } from '#client/navigation/router.ts';
import { notify, notifyProblem } from '#client/state/notices.ts';
import { sync } from '#client/sync/sync.ts';
import { Problem, problems } from '#shared/problems.ts';
import { noticeTexts } from '#shared/text/chrome.ts';

/**
 * Errors of the screens that work with the server only: said, and followed where the specification
 * sends people (section 8).
 */
export interface Around {
  /** The version the screen is about. */
  version?: string | undefined;
  /** Where to go when the error itself says nothing; null = stay. */
  otherwise?: string | null;
}

const isSessionGone = (error: unknown): boolean =>
  error instanceof Problem && (error.code === 'not_logged_in' || error.code === 'invalid_grant');

/** Says what went wrong, and goes nowhere; a session that ended locks the screen. */
export function tell(error: unknown): void {
  if (isSessionGone(error)) void sync.lock();
  else if (error instanceof Offline)
    notify('warning', noticeTexts.cannotReach.header, noticeTexts.cannotReach.text);
  else notifyProblem(error);
}

/** Says what went wrong; goes where the table of problems says, else to `otherwise`. */
export function face(error: unknown, { version, otherwise = null }: Around = {}): void {
  tell(error);
  if (isSessionGone(error)) return;
  const to = (error instanceof Problem ? placeOf(error, version) : null) ?? otherwise;
  if (to !== null && to !== currentLocation().path) void go(to, { replace: true, force: true });
}

/**
 * The same for what was done to a row of a list, where a failure leads home (specification section
 * 8). A row that went away meanwhile keeps the person there: its list is read anew.
 */
export async function faceRow(
  error: unknown,
  around: Around,
  reload: () => unknown,
): Promise<void> {
  const { path } = currentLocation();
  const gone = error instanceof Problem && problems[error.code].status === 404;
  face(error, { otherwise: gone ? null : paths.home(), ...around });
  if (gone && currentLocation().path === path) await reload();
}

function placeOf(error: Problem, version: string | undefined): string | null {
  const { goTo } = problems[error.code];
  if (goTo === null) return null;
  // These two lists are a version's; without one, the versions are the nearest list.
  if (goTo === 'edit_version' || goTo === 'inspection_template_list')
    return version ? paths[goTo](version) : paths.versions();
  return paths[goTo]();
}
