import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { read, readYaml, root } from './files.ts';

/** The part of a GitHub workflow that is used, strictly. */
const Step = z.union([
  z.strictObject({
    uses: z.string().regex(/^actions\/(?:checkout|setup-node)@v\d+$/),
    with: z.strictObject({ 'node-version': z.int() }).optional(),
  }),
  z.strictObject({ run: z.string() }),
]);
const Job = z.strictObject({
  if: z.string().optional(),
  'runs-on': z.string().regex(/^ubuntu-\d\d\.04$/),
  'timeout-minutes': z.int(),
  container: z.string().optional(),
  steps: z.array(Step),
});
const Workflow = z.strictObject({
  name: z.string(),
  on: z.strictObject({
    push: z.strictObject({ branches: z.array(z.string()) }),
    pull_request: z.null(),
    schedule: z.array(z.strictObject({ cron: z.string() })),
  }),
  permissions: z.strictObject({ contents: z.literal('read') }),
  jobs: z.record(z.string(), Job),
});

it('a pipeline runs all tests for a change and looks for advisories every week, with what is there', () => {
  const { jobs } = Workflow.parse(readYaml('.github/workflows/test.yml')[0]);
  const { scripts, engines } = JSON.parse(read('package.json')) as {
    scripts: Record<string, string>;
    engines: { node: string };
  };
  const runs = Object.values(jobs).flatMap(({ steps }) =>
    steps.flatMap((step) => ('run' in step ? [step.run] : [])),
  );
  expect(runs).toEqual(['.ci/run', 'npm ci --ignore-scripts', 'npm run advisories']);
  for (const run of runs) {
    const [, script] = /^npm run (\S+)$/.exec(run) ?? [];
    if (script) expect(scripts).toHaveProperty(script);
    if (!run.startsWith('npm')) expect(existsSync(join(root, run)), run).toBe(true);
  }
  const oldest = Number(/\d+/.exec(engines.node)?.[0]);
  for (const { steps, container } of Object.values(jobs)) {
    const versions = steps.flatMap((step) =>
      'with' in step && step.with ? [step.with['node-version']] : [],
    );
    const image = /^node:(\d+)-trixie$/.exec(container ?? '')?.[1];
    const [used = 0, ...others] = [...versions, ...(image ? [Number(image)] : [])];
    expect(used).toBeGreaterThanOrEqual(oldest);
    expect(others).toEqual([]);
  }
  // A new advisory holds back nothing that somebody sends in.
  expect(jobs['test']?.if).toBe("github.event_name != 'schedule'");
  expect(jobs['advisories']?.if).toBe("github.event_name == 'schedule'");
});
