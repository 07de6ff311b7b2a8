import type { Version, VersionRow } from '#shared/model/checklist.ts';
import type { VersionStatus } from '#shared/model/enums.ts';
import type { Unready } from '#shared/model/unready.ts';
import { buildChecklist } from '#shared/rules/checklist/tree.ts';

/** The life of a version (agreements part 6, "Life of a version"). */
export function versionStatus({
  online,
  archived = false,
}: Pick<VersionRow, 'online' | 'archived'>): VersionStatus {
  if (online) return 'published';
  return archived ? 'archived' : 'concept';
}

/**
 * The problems that inspectors would stumble over: the title that a copy was given, in the order of
 * the tree domains and items without conditions, and conditions without text, or no domain at all.
 * If there are none, the version can be published as it is.
 */
export function unreadyParts(version: Pick<Version, 'id' | 'title' | 'categories'>): Unready[] {
  const { domains } = buildChecklist(version);
  const ofVersion = (problem: Unready['problem']): Unready => ({
    problem,
    kind: 'version',
    ...named(version),
    number: '',
  });
  const found: Unready[] = isCopyTitle(version.title) ? [ofVersion('copy-title')] : [];
  for (const { category, number, items } of domains) {
    const all = items.flatMap(({ questions }) => questions);
    if (all.length === 0)
      found.push({ problem: 'empty-domain', kind: 'domain', ...named(category), number });
    for (const item of items) {
      // An empty domain is reported once, not for each of its items.
      if (item.questions.length === 0 && all.length > 0)
        found.push({
          problem: 'empty-item',
          kind: 'item',
          ...named(item.category),
          number: item.number,
        });
      for (const { question, number: at } of item.questions)
        if (question.text.trim() === '')
          found.push({
            problem: 'no-text',
            kind: 'question',
            id: question.id,
            title: question.title_or_default,
            number: at,
          });
    }
  }
  return domains.length > 0 ? found : [...found, ofVersion('no-conditions')];
}

/** Whether a version still has the title that it was given as a copy (`copySuffix`). */
export const isCopyTitle = (title: string): boolean => / \(kopie(?: \d+)?\)$/.test(title);

const named = ({ id, title }: { id: string; title: string }) => ({ id, title });

/** Whether a version is not in force yet on a day (ISO date). */
export const isEarly = (version: Pick<VersionRow, 'valid_from'>, day: string): boolean =>
  Boolean(version.valid_from && version.valid_from > day);
