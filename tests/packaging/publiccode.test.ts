import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { read, readYaml, root, version } from './files.ts';

/**
 * The keys of the standard's version 0.5 that are used, with its bounds; strict, so that a misspelt
 * one is seen.
 */
const text = z.string().min(1);
const dated = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const Description = z.strictObject({
  localisedName: text,
  shortDescription: text.max(150),
  longDescription: z.string().min(150).max(10_000),
  features: z.array(text).min(1),
});
const Contact = z.strictObject({
  name: text,
  email: z.email().optional(),
  phone: text.optional(),
  affiliation: text.optional(),
});
const Dependency = z.strictObject({
  name: text,
  versionMin: text.optional(),
  versionMax: text.optional(),
  version: text.optional(),
  optional: z.boolean().optional(),
});
const PublicCode = z.strictObject({
  publiccodeYmlVersion: z.literal('0.5'),
  name: text,
  url: z.url({ protocol: /^https$/ }),
  softwareVersion: text,
  releaseDate: dated,
  logo: z.string().regex(/\.(?:svg|svgz|png)$/),
  platforms: z.array(z.enum(['web', 'windows', 'mac', 'linux', 'ios', 'android'])).min(1),
  categories: z.array(z.enum(['compliance-management', 'data-collection'])),
  organisation: z.strictObject({ uri: text, name: text.optional() }).optional(),
  developmentStatus: z.enum(['concept', 'development', 'beta', 'stable', 'obsolete']),
  softwareType: z.literal('standalone/web'),
  intendedAudience: z.strictObject({
    countries: z.array(z.string().regex(/^[A-Z]{2}$/)),
    scope: z.array(z.enum(['education', 'government', 'local-authorities', 'society', 'welfare'])),
  }),
  description: z.strictObject({ nl: Description, en: Description }),
  legal: z.strictObject({ license: z.literal('EUPL-1.2'), mainCopyrightOwner: text.optional() }),
  maintenance: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('none') }),
    z.strictObject({ type: z.enum(['internal', 'community']), contacts: z.array(Contact).min(1) }),
    z.strictObject({
      type: z.literal('contract'),
      contractors: z
        .array(z.strictObject({ name: text, until: dated, website: z.url().optional() }))
        .min(1),
      contacts: z.array(Contact).optional(),
    }),
  ]),
  localisation: z.strictObject({
    localisationReady: z.boolean(),
    availableLanguages: z.array(z.string().regex(/^[a-z]{2}(?:-\w+)*$/)).min(1),
  }),
  dependsOn: z.strictObject({ open: z.array(Dependency) }),
});

it('publiccode.yml has what the standard asks for, and says the version and date of the release', () => {
  const said = PublicCode.parse(readYaml('publiccode.yml')[0]);
  expect(said.softwareVersion).toBe(version);
  expect(existsSync(join(root, said.logo))).toBe(true);
  const months = [
    'januari',
    'februari',
    'maart',
    'april',
    'mei',
    'juni',
    'juli',
    'augustus',
    'september',
    'oktober',
    'november',
    'december',
  ];
  const [year = '', month = '', day = ''] = said.releaseDate.split('-');
  expect(read('CHANGELOG.md')).toContain(
    `## ${version} – ${Number(day)} ${months[Number(month) - 1]} ${year}`,
  );
  // The oldest Node that is said to do is the oldest that the start script takes.
  const [, minor] = /major === 24 && minor >= (\d+)/.exec(read('scripts/run.mjs')) ?? [];
  expect(said.dependsOn.open[0]).toEqual({ name: 'Node.js', versionMin: `24.${minor}` });
});
