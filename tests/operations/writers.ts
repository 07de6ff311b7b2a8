import { randomUUID } from 'node:crypto';
import { actionHeaders } from '#shared/contract/route.ts';
import type { ApiClient } from '#tests/support/apiClient.ts';

/**
 * People who save one answer after the other on the real server, and remember what it acknowledged.
 */
export interface Acknowledged {
  id: string;
  inspection: string;
  question: string;
  notes: string;
}

export interface Writers {
  /** In the order in which the server's word on them came in. */
  readonly acknowledged: readonly Acknowledged[];
  /** Resolves when so many were acknowledged. */
  until(count: number): Promise<void>;
  /** Ends them; resolves when the last answer is in, or failed with its server. */
  stop(): Promise<void>;
}

/** Adds an inspection and starts it; answers its id and the conditions of its checklist. */
export async function startedInspection(
  person: ApiClient,
  location = 'De Proef',
): Promise<{ id: string; questions: string[] }> {
  const { versions } = (await person.call('GET', '/api/inspection/dashboard')).body;
  const version = versions[0] as { id: string; categories: { questions: { id: string }[] }[] };
  const { body } = await person.call<{ id: string }>('POST', '/api/inspection', {
    childcare_type: 'KDV_BSO',
    location,
    version: version.id,
  });
  await person.call('POST', `/api/inspection/${body.id}/start`);
  return {
    id: body.id,
    questions: version.categories.flatMap(({ questions }) => questions.map(({ id }) => id)),
  };
}

/**
 * Starts so many writers, each on an inspection and, round after round, on each of its conditions.
 */
export async function startWriters(person: ApiClient, count: number): Promise<Writers> {
  const acknowledged: Acknowledged[] = [];
  let stopped = false;
  const write = async ({ id: inspection, questions }: { id: string; questions: string[] }) => {
    for (let n = 0; !stopped; n++) {
      const one = {
        id: randomUUID(),
        inspection,
        question: questions[n % questions.length] ?? '',
        notes: `<p>${inspection} ${n}</p>`,
      };
      try {
        const { status } = await person.call(
          'POST',
          `/api/inspection/${inspection}/save-question-result`,
          { question: one.question, notes: one.notes },
          { [actionHeaders.id]: one.id },
        );
        if (status === 200) acknowledged.push(one);
      } catch {
        // The server was killed: this one was not acknowledged.
        return;
      }
    }
  };
  const inspections = [];
  for (let writer = 0; writer < count; writer++)
    inspections.push(await startedInspection(person, `Schrijver ${writer}`));
  const ended = Promise.all(inspections.map(write));
  return {
    acknowledged,
    until: async (wanted) => {
      while (acknowledged.length < wanted) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    stop: async () => {
      stopped = true;
      await ended;
    },
  };
}

/**
 * What of these the server no longer knows: by its receipts (each is sent once more), and by its
 * answers.
 */
export async function missing(
  person: ApiClient,
  expected: readonly Acknowledged[],
): Promise<string[]> {
  const lost: string[] = [];
  const word = new Map<string, string>();
  for (let from = 0; from < expected.length; from += 200) {
    const actions = expected
      .slice(from, from + 200)
      .map(({ id, inspection, question, notes }, index) => ({
        id,
        type: 'SAVE_INSPECTION_QUESTION_RESULT',
        inspection,
        payload: { question, notes },
        device: 'controle',
        sequence: from + index + 1,
        created_at: new Date().toISOString(),
      }));
    const { body } = await person.call('POST', '/api/action-queue', { actions });
    for (const { id, status } of body.results) word.set(id, status);
  }
  for (const { id } of expected)
    if (word.get(id) !== 'duplicate') lost.push(`receipt of ${id}: ${word.get(id)}`);
  for (const [inspection, list] of Map.groupBy(expected, (one) => one.inspection)) {
    const { body } = await person.call('GET', `/api/inspection/${inspection}`);
    const numbers = new Map<string, number>();
    for (const { question, notes } of body.inspection?.question_results ?? [])
      numbers.set(question, Number(/ (\d+)</.exec(notes)?.[1]));
    // A later answer to the same condition may have come in before the backup began, but never an
    // earlier one.
    for (const { question, notes } of list)
      if (!((numbers.get(question) ?? -1) >= Number(/ (\d+)</.exec(notes)?.[1])))
        lost.push(`${notes} on ${question}: ${numbers.get(question)}`);
  }
  return lost;
}
