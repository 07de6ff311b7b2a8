import { createRxDatabase } from 'rxdb/plugins/core';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';

/**
 * Runs in the page: the same changes through a general database for offline work, to the same
 * server. Sent as many at once as the product does.
 */
export interface Drained {
  prepare(actions: readonly { id: string }[]): void;
  /** From nothing stored to the last answer stored. @throws Error when the server refuses. */
  drain(atOnce: number): Promise<void>;
}

let waiting: readonly { id: string }[] = [];

async function drain(atOnce: number): Promise<void> {
  const database = await createRxDatabase({
    name: `bench-${crypto.randomUUID()}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  const { changes } = await database.addCollections({
    changes: {
      schema: {
        version: 0,
        primaryKey: 'id',
        type: 'object',
        properties: { id: { type: 'string', maxLength: 36 }, body: { type: 'object' } },
        required: ['id', 'body'],
      },
    },
  });
  await changes.bulkInsert(waiting.map((body) => ({ id: body.id, body })));
  const replication = replicateRxCollection({
    collection: changes,
    replicationIdentifier: database.name,
    live: false,
    push: {
      batchSize: atOnce,
      async handler(rows) {
        const actions = rows.map(
          ({ newDocumentState }) => (newDocumentState as unknown as { body: object }).body,
        );
        const answer = await fetch('/api/action-queue', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ actions }),
        });
        const { results } = (await answer.json()) as { results: unknown[] };
        if (results.length !== actions.length) throw new Error('not all were answered');
        return [];
      },
    },
  });
  await replication.awaitInitialReplication();
  await database.remove();
}

Object.assign(globalThis, {
  rxdb: {
    prepare(actions) {
      waiting = actions;
    },
    drain,
  } satisfies Drained,
});
