import type { Db } from '#server/db/database.ts';
import * as ownData from '#server/db/ownData.ts';

/**
 * Everything that is kept about an account as one JSON text, in pieces; null when there is no such
 * account.
 */
export async function ownDataText(
  db: Db,
  account: string,
  madeAt: string,
): Promise<AsyncGenerator<string> | null> {
  const parts = await ownData.parts(db, account);
  return parts && write(parts, madeAt);
}

async function* write(
  parts: Record<string, AsyncIterable<unknown>>,
  madeAt: string,
): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(madeAt)}`;
  for (const [name, rows] of Object.entries(parts)) {
    yield `,\n${JSON.stringify(name)}: [`;
    let first = true;
    for await (const row of rows) {
      yield `${first ? '\n' : ',\n'}${JSON.stringify(row)}`;
      first = false;
    }
    yield ']';
  }
  yield '\n}\n';
}
