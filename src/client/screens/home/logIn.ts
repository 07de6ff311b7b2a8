import { goLogIn } from '#client/api/provider.ts';
import { state } from '#client/state/state.ts';
import { tellOffline } from '#client/state/tellOffline.ts';
import { sync } from '#client/sync/sync.ts';

/** Looks whether the server can be reached, and tells the person when it cannot. */
export async function searchLine(): Promise<void> {
  await sync.checkLogin();
  if (!state.online.get()) tellOffline();
}

/** Without a line nobody can log in: the way there ends at a page of the browser. */
export async function logIn(how: Parameters<typeof goLogIn>[1]): Promise<void> {
  if (!state.online.get()) await searchLine();
  if (state.online.get()) goLogIn(state.wanted.get(), how);
}
