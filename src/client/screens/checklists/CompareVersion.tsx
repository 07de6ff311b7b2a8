import { useEffect, useState } from 'react';
import { call } from '#client/api/call.ts';
import type { Params } from '#client/navigation/addresses.ts';
import { paths } from '#client/navigation/paths.ts';
import { queryAddress } from '#client/navigation/query.ts';
import { replaceAddress, useLocation } from '#client/navigation/router.ts';
import { SelectField } from '#client/parts/Field.tsx';
import layout from '#client/parts/layout.module.css';
import { face } from '#client/records/facing.ts';
import { Page } from '#client/shell/Page.tsx';
import { withLoading } from '#client/state/loading.ts';
import type { VersionRow } from '#shared/model/checklist.ts';
import type { VersionChanges } from '#shared/model/versionChanges.ts';
import { Problem } from '#shared/problems.ts';
import { compareTexts } from '#shared/text/checklistFiles.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import styles from './CompareVersion.module.css';
import { Differences } from './Differences.tsx';

/**
 * What one version has that another has not, and the other way round; the other version is in the
 * address, so that a link shows the same.
 */
async function allVersions(): Promise<VersionRow[]> {
  const found: VersionRow[] = [];
  for (let page = 1; ; page++) {
    const { versions, total, limit } = await call('versions.list', {
      page,
      limit: 100,
      sort: 'title',
    });
    found.push(...versions);
    if (page * limit >= total || versions.length === 0) return found;
  }
}

export function CompareVersion({ params }: { params: Params<'compare_version'> }) {
  const id = params.version;
  const { query } = useLocation();
  const otherId = query.get('other') ?? '';
  const [versions, setVersions] = useState<VersionRow[] | null>(null);
  const [shown, setShown] = useState<{
    id: string;
    other: VersionRow;
    changes: VersionChanges;
  } | null>(null);
  const version = versions?.find((one) => one.id === id);

  useEffect(() => {
    let gone = false;
    withLoading(allVersions()).then(
      (found) => {
        if (gone) return;
        if (found.some((one) => one.id === id)) setVersions(found);
        else face(new Problem('version_not_found'));
      },
      (error: unknown) => gone || face(error),
    );
    return () => {
      gone = true;
    };
  }, [id]);

  useEffect(() => {
    let gone = false;
    setShown(null);
    if (otherId)
      withLoading(call('versions.compare', { id, other: otherId })).then(
        ({ other, changes }) => gone || setShown({ id: otherId, other, changes }),
        (error: unknown) => gone || face(error),
      );
    return () => {
      gone = true;
    };
  }, [id, otherId]);

  const others = versions?.filter((one) => one.id !== id) ?? [];
  return (
    <Page
      title={compareTexts.title}
      {...(version ? { subtitle: compareTexts.subtitle(version.title) } : {})}
      crumbs={[
        { label: screenTitles.versions, to: paths.versions() },
        ...(version ? [{ label: version.title, to: paths.edit_version(id) }] : []),
        { label: compareTexts.crumb },
      ]}
    >
      {versions && (
        <div className={`${layout.block} ${layout.noPrint} ${styles.choice}`}>
          {others.length === 0 ? (
            <p className={layout.empty}>{compareTexts.nothingElse}</p>
          ) : (
            <SelectField
              label={compareTexts.other}
              hint={compareTexts.otherHint}
              name="other"
              value={otherId}
              onChange={(other) => replaceAddress(queryAddress({ other }))}
              options={[
                { value: '', label: compareTexts.choose },
                ...others.map((one) => ({ value: one.id, label: one.title })),
              ]}
            />
          )}
        </div>
      )}
      {shown?.id === otherId && <Differences other={shown.other.title} changes={shown.changes} />}
    </Page>
  );
}
