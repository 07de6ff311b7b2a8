import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import { allVersions } from '#client/records/allVersions.ts';
import { showFailure } from '#client/records/failures.ts';
import { withLoading } from '#client/state/loading.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import type { VersionChanges } from '#shared/model/versionChanges.ts';
import { Problem } from '#shared/problems.ts';

/**
 * The version and all others; null until they are there. If the version is gone, the person is
 * taken elsewhere.
 */
export function useVersions(id: string): { version: VersionRow; others: VersionRow[] } | null {
  const [versions, setVersions] = useState<VersionRow[] | null>(null);
  useEffect(() => {
    let gone = false;
    withLoading(allVersions()).then(
      (found) => {
        if (gone) return;
        if (found.some((one) => one.id === id)) setVersions(found);
        else showFailure(new Problem('version_not_found'));
      },
      (error: unknown) => gone || showFailure(error),
    );
    return () => {
      gone = true;
    };
  }, [id]);
  const version = versions?.find((one) => one.id === id);
  return versions && version ? { version, others: versions.filter((one) => one.id !== id) } : null;
}

/** The changes from the other version to this one; null until they are known. */
export function useComparison(
  id: string,
  otherId: string,
): { other: VersionRow; changes: VersionChanges } | null {
  const [shown, setShown] = useState<{
    id: string;
    other: VersionRow;
    changes: VersionChanges;
  } | null>(null);
  useEffect(() => {
    let gone = false;
    setShown(null);
    if (otherId)
      withLoading(call('versions.compare', { id, other: otherId })).then(
        ({ other, changes }) => gone || setShown({ id: otherId, other, changes }),
        (error: unknown) => gone || showFailure(error),
      );
    return () => {
      gone = true;
    };
  }, [id, otherId]);
  return shown?.id === otherId ? shown : null;
}
