import type { Template } from '#shared/model/template.ts';
import type { VersionChanges } from '#shared/model/versionChanges.ts';
import { wholeChecklist } from '#shared/rules/checklist/tree.ts';
import { expandSelection } from '#shared/rules/inspection/selection.ts';
import type { Steps } from './steps.ts';
import type { Pairs } from './treeParts.ts';
import type { ComparedVersion, Part } from './versionParts.ts';

/**
 * Colours are matched by name. A colour counts as changed if it leaves out other conditions than
 * before, among the conditions that both versions have. A stop after each colour.
 */
export function* coloursOf(
  before: ComparedVersion,
  now: ComparedVersion,
  pairs: Pairs<Part>,
  questions: readonly Part[],
): Steps<VersionChanges['colours']> {
  const skippedBy = (version: ComparedVersion, template: Template) =>
    new Set(expandSelection(wholeChecklist(version), template).skip_questions);
  const left = [...before.templates];
  const changes: VersionChanges['colours'] = [];
  for (const template of now.templates) {
    const index = left.findIndex(({ title }) => title === template.title);
    const [was] = index < 0 ? [] : left.splice(index, 1);
    if (!was) {
      changes.push({ title: template.title, change: 'added' });
      continue;
    }
    const skipped = skippedBy(now, template);
    yield;
    const wasSkipped = skippedBy(before, was);
    const differs = questions.some((part) => {
      const old = pairs.toOld.get(part);
      return old !== undefined && skipped.has(part.id) !== wasSkipped.has(old.id);
    });
    yield;
    if (differs) changes.push({ title: template.title, change: 'changed' });
  }
  return [...changes, ...left.map(({ title }) => ({ title, change: 'removed' as const }))];
}
