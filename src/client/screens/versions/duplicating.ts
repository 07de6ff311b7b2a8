import { call } from '#client/api/call.ts';
import { showRowFailure } from '#client/records/failures.ts';
import { withLoading } from '#client/state/loading.ts';
import { ask, notify } from '#client/state/notices.ts';
import { dialogTexts } from '#shared/text/chrome.ts';
import { versionTexts } from '#shared/text/versions.ts';

/**
 * Makes a deep copy, after a question; `then` gets the id of the copy. A failure is shown and leads
 * home (specification section 8).
 */
export async function duplicateAfterAsking(
  version: { id: string; title: string },
  then: (copy: string) => unknown,
  reload: () => unknown = () => undefined,
) {
  const { title, text, confirm } = versionTexts.copy;
  if (
    !(await ask({ title, text: `${text} (${version.title})`, confirm, cancel: dialogTexts.cancel }))
  )
    return;
  try {
    const { id } = await withLoading(call('versions.duplicate', { id: version.id }));
    notify('success', versionTexts.duplicated.header, versionTexts.duplicated.text);
    await then(id);
  } catch (error) {
    await showRowFailure(error, {}, reload);
  }
}
