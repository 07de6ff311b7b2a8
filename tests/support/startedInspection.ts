import type { Inspection } from '#shared/model/inspection.ts';
import type { ApiClient } from './apiClient.ts';

/** An inspection that was started at the office, with as few conditions as a story needs. */
export interface Started {
  id: string;
  location: string;
  /** Ids of the conditions in scope, in their order; the first stands right behind the domain. */
  questions: string[];
  /** All other conditions are out of scope by these. */
  selection: { skip_categories: string[]; skip_questions: string[] };
  read(): Promise<Inspection>;
}

/**
 * An inspection that was started, made by a colleague on the same account, with the first so many
 * conditions in scope.
 */
export async function startInspection(
  client: ApiClient,
  location: string,
  conditions = 4,
  date = '2026-11-20',
): Promise<Started> {
  const { status, body: work } = await client.call('GET', '/api/inspection/dashboard');
  if (status !== 200)
    throw new Error(`the work list was answered ${status}: ${JSON.stringify(work)}`);
  const version = (
    work.versions as {
      id: string;
      title: string;
      categories: { id: string; parent: string | null; questions: { id: string }[] }[];
    }[]
  ).find(({ title }) => title === 'Gastouderopvang 2026');
  if (!version) throw new Error('the demonstration has no such checklist');
  const { id } = (
    await client.call('POST', '/api/inspection', {
      childcare_type: 'GASTOUDER',
      location,
      date,
      version: version.id,
    })
  ).body;
  const domains = version.categories.filter(({ parent }) => parent === null);
  const first = domains[0]?.id ?? '';
  const all = version.categories
    .filter(({ parent }) => parent === first)
    .flatMap(({ questions }) => questions.map((question) => question.id));
  // Whole domains beside the first are needed where one is not enough.
  const rest = domains.slice(1).map((domain) => ({
    id: domain.id,
    questions: version.categories.filter(({ parent }) => parent === domain.id),
  }));
  const kept: string[] = [];
  for (const domain of rest) {
    if (all.length >= conditions) break;
    kept.push(domain.id);
    all.push(
      ...domain.questions.flatMap(({ questions }) => questions.map((question) => question.id)),
    );
  }
  const selection = {
    skip_categories: rest.map((domain) => domain.id).filter((one) => !kept.includes(one)),
    skip_questions: all.slice(conditions),
  };
  await client.call('POST', `/api/inspection/${id}/set-categories-and-questions`, selection);
  await client.call('POST', `/api/inspection/${id}/start`);
  const read = async () =>
    (await client.call<{ inspection: Inspection }>('GET', `/api/inspection/${id}`)).body.inspection;
  return { id, location, questions: all.slice(0, conditions), selection, read };
}
