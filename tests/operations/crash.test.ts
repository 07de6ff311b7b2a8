import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crash } from './crash.ts';
import { freshPostgres } from './freshPostgres.ts';

/** A few rounds with every run of the tests; `npm run crash` runs 20 on each database. */
const rounds = 2;
const writers = 50;

describe('the server killed under the hands of its writers', () => {
  it.each(['SQLite', 'PostgreSQL'])(
    `loses and doubles nothing it acknowledged: kill -9 x ${rounds}, ${writers} writers, %s`,
    { timeout: 180_000 },
    async (kind) => {
      const database =
        kind === 'SQLite'
          ? join(mkdtempSync(join(tmpdir(), 'veldinstrument-crash-')), 'veldinstrument.sqlite')
          : await freshPostgres(`crash_${randomUUID().slice(0, 8)}`);
      const { acknowledged, changes, cut, lost, doubled, faults } = await crash({
        database,
        rounds,
        writers,
      });
      console.log(
        `kill -9 x ${rounds}, ${writers} writers, ${kind}: ${acknowledged} of ${changes} changes acknowledged, ${cut} requests cut off, lost ${lost}, doubled ${doubled}`,
      );
      expect({ lost, doubled, faults }).toEqual({ lost: 0, doubled: 0, faults: [] });
      expect(acknowledged).toBeGreaterThan(writers);
      expect(cut).toBeGreaterThan(0);
    },
  );
});
