import type { KyselyPlugin } from 'kysely';
import type { Db } from './database.ts';

/** Questions; `sql` written out is looked at by nobody. */
const questions = new Set(['SelectQueryNode', 'RawNode']);

const refusing: KyselyPlugin = {
  transformQuery({ node }) {
    if (!questions.has(node.kind)) throw new Error(`${node.kind} outside of a transaction`);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The same database, of which things can be asked and in which nothing can be changed. */
export const forReading = (db: Db): Db => db.withPlugin(refusing);
