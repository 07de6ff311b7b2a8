import { call } from '#client/api/call.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import { todayHere } from '#client/state/today.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import { isSameName } from '#shared/rules/versions/likelyPredecessor.ts';
import { isEarly } from '#shared/rules/versions/versionLife.ts';
import { publishTexts as texts } from '#shared/text/versionLife.ts';
import { tell } from './failures.ts';

/** A version that was just published, and the one that it takes the place of. */
type Published = Pick<VersionRow, 'id' | 'title' | 'valid_from'> & { origin: string | undefined };

/**
 * What follows when a version was published: asks whether the one before it goes offline, and
 * answers how many upcoming inspections can move to it. It never fails: the version is published
 * all the same.
 */
export async function afterPublishing(published: Published): Promise<number> {
  await retire(published).catch(tell);
  // Without an answer the page of the version still leads there.
  const next = await withLoading(call('versions.upcoming', { id: published.id })).catch(() => null);
  return next?.total ?? 0;
}

/**
 * It does not ask while the earlier version is needed because the new one is not in force yet, nor
 * when the names say that the new one is another checklist, which began as a copy.
 */
async function retire({ origin, ...after }: Published): Promise<void> {
  if (!origin || isEarly(after, todayHere())) return;
  const read = () => withLoading(call('versions.get', { id: origin }));
  const { id, title, online } = (await read()).version;
  if (!online || !isSameName(title, after.title)) return;
  if (!(await ask(texts.retire(title)))) return;
  // It may have been changed while the question stood.
  const { version: now, stamp } = await read();
  if (!now.online) return;
  await withLoading(call('versions.update', { id, title: now.title, online: false, stamp }));
  const { header, text } = texts.retired(now.title);
  notify('success', header, text);
}
