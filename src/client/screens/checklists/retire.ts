import { call } from '#client/api/call.ts';
import { tell } from '#client/records/failures.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import { todayHere } from '#client/state/today.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import { isSameName } from '#shared/rules/versions/likelyPredecessor.ts';
import { isEarly } from '#shared/rules/versions/versionLife.ts';
import { publishTexts as texts } from '#shared/text/versionLife.ts';

/**
 * Asks whether the version before one that was just published goes offline. It does not ask while
 * the earlier version is needed because the new one is not in force yet, nor when the names say
 * that the new one is another checklist, which began as a copy.
 */
export async function retire(
  before: VersionRow | undefined,
  after: Pick<VersionRow, 'title' | 'valid_from'>,
): Promise<void> {
  if (!before) return;
  const { id, title, online } = before;
  if (!online || isEarly(after, todayHere()) || !isSameName(title, after.title)) return;
  if (!(await ask(texts.retire(title)))) return;
  try {
    const { version, stamp } = await withLoading(call('versions.get', { id }));
    const input = { id, title: version.title, online: false, stamp };
    await withLoading(call('versions.update', input));
    const { header, text } = texts.retired(version.title);
    notify('success', header, text);
  } catch (error) {
    tell(error);
  }
}
