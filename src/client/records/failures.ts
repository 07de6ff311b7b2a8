import { Offline } from '#client/api/call.ts';
import { paths } from '#client/navigation/paths.ts';
import { currentLocation, go } from '#client/navigation/router.ts';
import { notifyProblem } from '#client/state/notices.ts';
import { tellOffline } from '#client/state/tellOffline.ts';
import { sync } from '#client/sync/sync.ts';
import { endsSession, Problem, problems } from '#shared/problems.ts';

/**
 * Errors of screens that only work with the server: the error is shown, and the person is taken
 * where the specification says (section 8).
 */
export interface Around {
  /** The version the screen is about. */
  version?: string | undefined;
  /** Where to go when the error itself names no place; null = stay. */
  otherwise?: string | null;
}

/** Whether the server is there and asks to come back later. */
export const isBusy = (error: unknown): boolean =>
  (error instanceof Problem && error.code === 'too_many_requests') ||
  (error instanceof Offline && error.status === 503);

/** Says what went wrong and stays on the page; a session that ended locks the screen. */
export function tell(error: unknown): void {
  if (endsSession(error)) void sync.lockIfEnded(error);
  // A person who hears that there is no line would look for the fault on their own side.
  else if (error instanceof Offline && isBusy(error)) notifyProblem(new Problem('unavailable'));
  else if (error instanceof Offline) tellOffline();
  else {
    notifyProblem(error);
    // An administrator may have taken a role away meanwhile: menu and screens follow.
    if (error instanceof Problem && error.code === 'access_denied') void sync.checkLogin();
  }
}

/** Says what went wrong; goes where the table of problems says, else to `otherwise`. */
export function showFailure(error: unknown, { version, otherwise = null }: Around = {}): void {
  tell(error);
  if (endsSession(error)) return;
  const to = (error instanceof Problem ? placeOf(error, version) : null) ?? otherwise;
  if (to !== null && to !== currentLocation().path) void go(to, { replace: true, force: true });
}

/**
 * The same for an action on a row of a list, where a failure leads home (specification section 8).
 * When the row itself is gone, the person stays and the list is read anew.
 */
export async function showRowFailure(
  error: unknown,
  around: Around,
  reload: () => unknown,
): Promise<void> {
  const { path } = currentLocation();
  const gone = error instanceof Problem && problems[error.code].status === 404;
  showFailure(error, { otherwise: gone ? null : paths.home(), ...around });
  if (gone && currentLocation().path === path) await reload();
}

function placeOf(error: Problem, version: string | undefined): string | null {
  const { goTo } = problems[error.code];
  if (goTo === null) return null;
  // These two pages belong to a version; without one, the list of versions is the nearest.
  if (goTo === 'edit_version' || goTo === 'inspection_template_list')
    return version ? paths[goTo](version) : paths.versions();
  return paths[goTo]();
}
