import type { KyselyPlugin, OperationNode, RawNode, SelectQueryNode } from 'kysely';
import type { Db } from './database.ts';

/** How SQL that is written out begins when it only asks, and what it may not have within. */
const asks = /^\s*(?:select|with)\b/i;
const changes = /\b(?:insert|update|delete|merge)\b/i;

/** The first words of SQL, which may be put together of others. */
function beginOf({ sqlFragments, parameters }: RawNode): string {
  const [words = ''] = sqlFragments;
  const [inner] = parameters;
  return words.trim() === '' && inner?.kind === 'RawNode' ? beginOf(inner as RawNode) : words;
}

/** Whether any part of it changes something. */
const isChange = ({ sqlFragments, parameters }: RawNode): boolean =>
  sqlFragments.some((words) => changes.test(words)) ||
  parameters.some((inner) => inner.kind === 'RawNode' && isChange(inner as RawNode));

function isQuestion(node: OperationNode): boolean {
  if (node.kind === 'RawNode')
    return asks.test(beginOf(node as RawNode)) && !isChange(node as RawNode);
  if (node.kind !== 'SelectQueryNode') return false;
  const before = (node as SelectQueryNode).with?.expressions ?? [];
  return before.every(({ expression }) => isQuestion(expression));
}

const refusing: KyselyPlugin = {
  transformQuery({ node }) {
    if (!isQuestion(node)) throw new Error(`${node.kind} outside of a transaction`);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/** The same database, for reading only: queries that change something throw. */
export const forReading = (db: Db): Db => db.withPlugin(refusing);
