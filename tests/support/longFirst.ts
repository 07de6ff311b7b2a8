import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The files that take longest; on a busy machine each takes half a minute or more. */
const long = [
  'tests/api/queueRuns.test.ts',
  'tests/security/heavy.test.ts',
  'tests/security/permissions.test.ts',
  'tests/operations/stopping.test.ts',
  'tests/security/fuzz.test.ts',
  'tests/pdf/hostile.test.ts',
  'tests/operations/restore.test.ts',
  'tests/operations/moveToPostgres.test.ts',
  'tests/operations/databaseAway.test.ts',
];

/**
 * Starts the longest files of a lane first. A machine that never ran them goes by size, and then a
 * short file that waits long comes last and runs alone, with the other core idle.
 * @throws where one of them is not there: who moves a file mends the list
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config;
    for (const path of long) statSync(`${root}/${path}`);
    const sorted = await super.sort(files);
    const lanes = [...new Set(sorted.map(({ project }) => project.name))];
    const turn = ({ project, moduleId }: TestSpecification): number => {
      const place = long.indexOf(relative(root, moduleId));
      return lanes.indexOf(project.name) * 100 + (place < 0 ? long.length : place);
    };
    return sorted.sort((a, b) => turn(a) - turn(b));
  }
}
