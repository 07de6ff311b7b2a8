import type { KyselyPlugin, RawNode, RootOperationNode } from 'kysely';
import type { Db } from './database.ts';

/** How SQL that is written out begins when it only asks. */
const asks = /^\s*(?:select|with|pragma)\b/i;

/** The first words of SQL, which may be put together of others. */
function beginOf({ sqlFragments, parameters }: RawNode): string {
  const [words = ''] = sqlFragments;
  const [inner] = parameters;
  return words.trim() === '' && inner?.kind === 'RawNode' ? beginOf(inner as RawNode) : words;
}

const isQuestion = (node: RootOperationNode): boolean =>
  node.kind === 'SelectQueryNode' ||
  (node.kind === 'RawNode' && asks.test(beginOf(node as RawNode)));

const refusing: KyselyPlugin = {
  transformQuery({ node }) {
    if (!isQuestion(node)) throw new Error(`${node.kind} outside of a transaction`);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The same database, for reading only: queries that change something throw. */
export const forReading = (db: Db): Db => db.withPlugin(refusing);
