import type { Version } from '#shared/model/checklist.ts';

/**
 * The version as it was read anew, but with the old category objects where nothing changed in them:
 * these are not drawn again.
 */
export function withSameCategories(before: Version | null, after: Version): Version {
  const known = new Map(
    before?.categories.map((category) => [
      category.id,
      { category, written: JSON.stringify(category) },
    ]),
  );
  return {
    ...after,
    categories: after.categories.map((category) => {
      const old = known.get(category.id);
      return old &&
        JSON.stringify({
          ...category,
          number: old.category.number,
          questions: renumbered(category.questions, old.category.questions),
        }) === old.written
        ? old.category
        : category;
    }),
  };
}

/**
 * The screen counts the numbers itself: other numbers in what was read do not count as a change.
 */
const renumbered = (
  questions: Version['categories'][number]['questions'],
  old: Version['categories'][number]['questions'],
) =>
  questions.map((question, index) => ({
    ...question,
    number: old[index]?.number ?? question.number,
  }));
