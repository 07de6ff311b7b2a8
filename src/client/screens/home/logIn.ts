import { goLogIn } from '#client/api/provider.ts';
import { notify } from '#client/state/notices.ts';
import { state } from '#client/state/state.ts';
import { sync } from '#client/sync/sync.ts';
import { noticeTexts } from '#shared/text/chrome.ts';

/** Looks whether the server can be reached; says so where it cannot. */
export async function searchLine(): Promise<void> {
  await sync.checkLogin();
  const { header, text } = noticeTexts.cannotReach;
  if (!state.online.get()) notify('warning', header, text);
}

/** Without a line nobody can log in: the way there ends at a page of the browser. */
export async function logIn(how: Parameters<typeof goLogIn>[1]): Promise<void> {
  if (!state.online.get()) await searchLine();
  if (state.online.get()) goLogIn(state.wanted.get(), how);
}
