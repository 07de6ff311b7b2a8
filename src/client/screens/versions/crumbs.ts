import { paths } from '#client/navigation/paths.ts';
import { listAddress } from '#client/state/lists.ts';
import type { Crumb } from '#client/state/state.ts';
import { versionTexts } from '#shared/text/versions.ts';

/** The way to a page of a version: the versions, the version, and what lies between. */
export const crumbsOf = (version: { id: string; title: string }, ...rest: Crumb[]): Crumb[] => [
  { label: versionTexts.title, to: listAddress(paths.versions()) },
  { label: version.title, to: paths.edit_version(version.id) },
  ...rest,
];
