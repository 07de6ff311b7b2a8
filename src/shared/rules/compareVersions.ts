import type { Category, HelpQuestion, Version } from '#shared/model/checklist.ts';
import type { Template } from '#shared/model/template.ts';
import {
  changedFields,
  type FieldChange,
  type NodeRef,
  type VersionChanges,
} from '#shared/model/versionChanges.ts';
import { asMarkup } from './checklistFile.ts';
import { matchLevel, Pairs, type TreePart, type Words, wordNumbers } from './matchNodes.ts';
import { allQuestions, buildChecklist } from './tree.ts';

/**
 * What changed from one version to another. Two versions share no ids, so things are recognised by
 * what they hold (matchNodes.ts); ids play no part. Equal trees give empty lists.
 */
export type ComparedVersion = Pick<Version, 'categories'> & { templates: readonly Template[] };

interface Part extends TreePart {
  id: string;
  ref: NodeRef;
  parent: Part | null;
  fields: Partial<Record<FieldChange['field'], string>>;
}

interface Parts {
  domains: Part[];
  items: Part[];
  questions: Part[];
}

export function compareVersions(before: ComparedVersion, now: ComparedVersion): VersionChanges {
  const wordsOf = wordNumbers();
  const [old, fresh] = [partsOf(before, wordsOf), partsOf(now, wordsOf)];
  const pairs = new Pairs<Part>();
  matchLevel(old.domains, fresh.domains, pairs, pairs, 'category');
  matchLevel(old.items, fresh.items, pairs, pairs, 'category');
  matchLevel(old.questions, fresh.questions, pairs, pairs, 'question');

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
      changes.added.push(part.ref);
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
    .map(({ ref }) => ref);
  return changes;
}

const inOrder = ({ domains, items, questions }: Parts): Part[] => {
  const childrenOf = Map.groupBy([...items, ...questions], ({ parent }) => parent);
  const withChildren = (part: Part): Part[] => [
    part,
    ...(childrenOf.get(part) ?? []).flatMap(withChildren),
  ];
  return domains.flatMap(withChildren);
};

/** Help questions as one text: each is a paragraph or more of its own. */
const helpOf = (help: readonly HelpQuestion[]): string =>
  help.map(({ text }) => asMarkup(text)).join('\n');

function partsOf(version: ComparedVersion, wordsOf: (text: string) => Words): Parts {
  const parts: Parts = { domains: [], items: [], questions: [] };
  const make = (
    ref: NodeRef,
    at: Pick<Part, 'id' | 'parent' | 'index' | 'below' | 'fields'>,
    title: string,
    text: string,
  ): Part => ({
    ...at,
    ref,
    title,
    text,
    content: JSON.stringify(changedFields.map((field) => at.fields[field] ?? '')),
    words: wordsOf(`${title} ${text === title ? '' : text}`),
  });
  for (const [d, { category, number, items }] of buildChecklist(version).domains.entries()) {
    const texts = items.flatMap((item) => [
      item.category.title,
      ...item.questions.map(({ question }) => question.text),
    ]);
    const domain = make(
      { kind: 'domain', number, title: category.title },
      {
        id: category.id,
        parent: null,
        index: d,
        below: new Set(texts),
        fields: fieldsOf(category),
      },
      category.title,
      category.title,
    );
    parts.domains.push(domain);
    for (const [i, one] of items.entries()) {
      const item = make(
        { kind: 'item', number: one.number, title: one.category.title },
        {
          id: one.category.id,
          parent: domain,
          index: i,
          below: new Set(one.questions.map(({ question }) => question.text)),
          fields: fieldsOf(one.category),
        },
        one.category.title,
        one.category.title,
      );
      parts.items.push(item);
      for (const [q, node] of one.questions.entries()) {
        const { id, title, title_or_default, text, description, default_value, help_questions } =
          node.question;
        const fields = {
          title,
          text,
          description: asMarkup(description),
          default_value: asMarkup(default_value),
          help_questions: helpOf(help_questions),
        };
        parts.questions.push(
          make(
            { kind: 'question', number: node.number, title: title_or_default },
            { id, parent: item, index: q, below: new Set(), fields },
            title,
            text,
          ),
        );
      }
    }
  }
  return parts;
}

const fieldsOf = ({
  title,
  description,
  default_value,
  last_question,
  last_question_title,
  help_questions,
}: Category): Part['fields'] => ({
  title,
  // What came from a file has its tags; the same text without any is no other text.
  description: asMarkup(description),
  default_value: asMarkup(default_value),
  last_question,
  last_question_title,
  help_questions: helpOf(help_questions),
});

/**
 * What hangs elsewhere now, and of what stayed under its parent the fewest that account for the new
 * order.
 */
function movedParts(news: readonly Part[], pairs: Pairs<Part>): Set<Part> {
  const moved = new Set<Part>();
  for (const [parent, sisters] of Map.groupBy(news, (part) => part.parent)) {
    const home = parent && pairs.toOld.get(parent);
    const stayed: { part: Part; was: number }[] = [];
    for (const part of sisters) {
      const was = pairs.toOld.get(part);
      if (!was) continue;
      if (was.parent === (home ?? null) && (home || !parent)) stayed.push({ part, was: was.index });
      else moved.add(part);
    }
    const still = longestRising(stayed.map(({ was }) => was));
    for (const [index, { part }] of stayed.entries()) if (!still.has(index)) moved.add(part);
  }
  return moved;
}

/**
 * Places of a longest rising run within different numbers, gaps allowed: what need not have moved.
 */
export function longestRising(numbers: readonly number[]): Set<number> {
  // ends[n] = the place of the smallest number that ends a run of n + 1.
  const ends: number[] = [];
  const before: (number | undefined)[] = [];
  const at = (place: number | undefined) => numbers[place ?? 0] ?? 0;
  for (const [place, number] of numbers.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (at(ends[middle]) < number) low = middle + 1;
      else high = middle;
    }
    before[place] = low > 0 ? ends[low - 1] : undefined;
    ends[low] = place;
  }
  const run = new Set<number>();
  for (let place = ends.at(-1); place !== undefined; place = before[place]) run.add(place);
  return run;
}

/**
 * Colours by name; one changed when it leaves out another choice of the conditions that both
 * versions have.
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
