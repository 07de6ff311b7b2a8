import type { Template } from '#shared/model/template.ts';
import {
  changedFields,
  type VersionChanges,
  type WholeNode,
} from '#shared/model/versionChanges.ts';
import { movedParts } from './movedParts.ts';
import { type Lineages, noLineages, pairVersions } from './pairVersions.ts';
import { allQuestions, buildChecklist } from './tree.ts';
import type { Pairs } from './treeParts.ts';
import { type ComparedVersion, inOrder, type Part } from './versionParts.ts';

/**
 * What changed from one version to another. `lineages`: what parts are copies of, by id; what is a
 * copy of the same part is the same, whatever it holds by now.
 */
export function compareVersions(
  before: ComparedVersion,
  now: ComparedVersion,
  lineages: Lineages = noLineages,
): VersionChanges {
  const { old, fresh, pairs } = pairVersions(before, now, lineages);
  const news = inOrder(fresh);
  const moved = movedParts(news, pairs);
  const changes: VersionChanges = {
    added: [],
    removed: [],
    changed: [],
    moved: [],
    colours: coloursOf(before, now, pairs, fresh.questions),
  };
  for (const part of news) {
    const was = pairs.toOld.get(part);
    if (!was) {
      changes.added.push(wholeOf(part));
      continue;
    }
    const fields = changedFields.flatMap((field) => {
      const [one, other] = [was.fields[field] ?? '', part.fields[field] ?? ''];
      return one === other ? [] : [{ field, old: one, new: other }];
    });
    if (fields.length > 0) changes.changed.push({ ...part.ref, fields });
    if (moved.has(part)) changes.moved.push({ ...part.ref, from: was.ref.number });
  }
  changes.removed = inOrder(old)
    .filter((part) => !pairs.toNew.has(part))
    .map(wholeOf);
  return changes;
}

const wholeOf = ({ ref, fields }: Part): WholeNode => ({
  ...ref,
  texts: changedFields.flatMap((field) => {
    const text = field === 'title' ? '' : (fields[field] ?? '');
    return text === '' ? [] : [{ field, text }];
  }),
});

/**
 * Colours are matched by name. A colour changed when, of the conditions that both versions have, it
 * leaves out other ones than before.
 */
function coloursOf(
  before: ComparedVersion,
  now: ComparedVersion,
  pairs: Pairs<Part>,
  questions: readonly Part[],
): VersionChanges['colours'] {
  const skippedBy = (version: ComparedVersion, template: Template) =>
    new Set(
      allQuestions(buildChecklist(version, template)).flatMap(({ question, skipped }) =>
        skipped ? [question.id] : [],
      ),
    );
  const left = [...before.templates];
  const changes: VersionChanges['colours'] = [];
  for (const template of now.templates) {
    const index = left.findIndex(({ title }) => title === template.title);
    const [was] = index < 0 ? [] : left.splice(index, 1);
    if (!was) {
      changes.push({ title: template.title, change: 'added' });
      continue;
    }
    const [skipped, wasSkipped] = [skippedBy(now, template), skippedBy(before, was)];
    const differs = questions.some((part) => {
      const old = pairs.toOld.get(part);
      return old !== undefined && skipped.has(part.id) !== wasSkipped.has(old.id);
    });
    if (differs) changes.push({ title: template.title, change: 'changed' });
  }
  return [...changes, ...left.map(({ title }) => ({ title, change: 'removed' as const }))];
}
