import { paths } from '#client/navigation/paths.ts';
import { queryAddress } from '#client/navigation/query.ts';
import { replaceAddress, useLocation } from '#client/navigation/router.ts';
import layout from '#client/parts/layout.module.css';
import { Page } from '#client/shell/Page.tsx';
import type { Params } from '#shared/contract/addresses.ts';
import { compareTexts } from '#shared/text/checklistFiles.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { Differences } from './Differences.tsx';
import { useComparison, useVersions } from './useVersions.ts';
import { VersionPicker } from './VersionPicker.tsx';

/**
 * Shows what one version has that another has not, and the other way round; the other version is in
 * the address, so that a link shows the same.
 */
export function CompareVersion({ params }: { params: Params<'compare_version'> }) {
  const id = params.version;
  const { query } = useLocation();
  const otherId = query.get('other') ?? '';
  const versions = useVersions(id);
  const shown = useComparison(id, otherId);
  const title = versions?.version.title;
  return (
    <Page
      title={compareTexts.title}
      {...(title ? { subtitle: compareTexts.subtitle(title) } : {})}
      crumbs={[
        { label: screenTitles.versions, to: paths.versions() },
        ...(title ? [{ label: title, to: paths.edit_version(id) }] : []),
        { label: compareTexts.crumb },
      ]}
    >
      {versions && (
        <div className={`${layout.block} ${layout.noPrint}`}>
          <VersionPicker
            others={versions.others}
            value={otherId}
            onChange={(other) => replaceAddress(queryAddress({ other }))}
          />
        </div>
      )}
      {shown && <Differences other={shown.other.title} changes={shown.changes} />}
    </Page>
  );
}
