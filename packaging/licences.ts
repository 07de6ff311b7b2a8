import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Part, root } from './parts.ts';

/** Which licences may be in what we deliver under EUPL-1.2, and the texts that must go with it. */

/**
 * Licences whose conditions can be kept in a work under EUPL-1.2: those that ask for their notice
 * only, and those whose copyleft stays with the library or file they are on (LGPL for the image
 * library, which is linked and can be replaced; MPL). GPL and AGPL are not here: they would ask for
 * the whole. SPDX identifiers.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'EUPL-1.2',
  'ISC',
  'LGPL-2.1-or-later',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/**
 * Whether an SPDX expression can be kept: of `A OR B` one is enough. False for what cannot be read.
 */
export function isAllowed(expression: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const either = (): boolean => {
    let good = both();
    while (tokens[at] === 'OR') {
      at++;
      good = both() || good;
    }
    return good;
  };
  const both = (): boolean => {
    let good = one();
    while (tokens[at] === 'AND') {
      at++;
      good = one() && good;
    }
    return good;
  };
  const one = (): boolean => {
    const token = tokens[at++];
    if (token !== '(') return token !== undefined && allowed.has(token);
    const good = either();
    return tokens[at++] === ')' && good;
  };
  return either() && at === tokens.length;
}

/** One line for each part that may not be delivered: its licence is unknown, or not allowed. */
export const refusedParts = (parts: readonly Part[]): string[] =>
  parts
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name}@${version}: ${licence || 'no licence'}`);

const licenceFile = /^(?:licen[cs]e|copying|notice|third[-_]party|ofl)/i;
const standard = (name: string): string =>
  readFileSync(join(import.meta.dirname, 'licences', `${name}.txt`), 'utf8');

/**
 * The texts of a part: its own files, else what its README says of licences, with the licence's
 * standard text.
 * @throws Error when there is neither
 */
export function licenceText(part: Part): string {
  const { folder, name, author, licence, isHelper } = part;
  const read = (file: string) => readFileSync(join(root, folder, file), 'utf8');
  const files = readdirSync(join(root, folder)).sort();
  const own = files.filter((file) => licenceFile.test(file) && !(isHelper && /third/i.test(file)));
  // Of the bundler only its own lines are delivered, none of what it has bundled itself.
  if (own.length > 0)
    return own
      .map((file) =>
        isHelper ? (read(file).split(/^# Licenses of bundled dependencies/m)[0] ?? '') : read(file),
      )
      .join('\n\n');
  const readme = files.find((file) => /^readme/i.test(file));
  const section =
    /^#+\s*licen[cs](?:e|ing)\b[^\n]*\n+([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(
      readme ? read(readme) : '',
    )?.[1] ?? '';
  // A name and links say nothing that the text below does not.
  const words = section.replace(/^\[[^\]]+\]:.*$/gm, '').trim();
  const said = words.length > 100 ? words : '';
  const holder = licence === 'MIT' ? `Copyright (c) ${author ?? `the authors of ${name}`}\n\n` : '';
  const known = ['MIT', 'Apache-2.0', 'LGPL-3.0-or-later'].includes(licence)
    ? standard(licence)
    : '';
  if (!known && !said) throw new Error(`${name} has no text of its licence ${licence}`);
  return [said, holder + known].filter(Boolean).join('\n\n');
}

/** All of it as one text; parts with the same text stand together. */
export function thirdPartyText(parts: readonly Part[]): string {
  const byText = new Map<string, Part[]>();
  for (const part of parts) {
    const text = licenceText(part).replaceAll('\r\n', '\n').trim();
    byText.set(text, [...(byText.get(text) ?? []), part]);
  }
  const line = '-'.repeat(100);
  const sections = [...byText].map(([text, of]) =>
    [
      line,
      ...of.map(({ name, version, licence, runs }) => `${name} ${version} (${licence}), ${runs}`),
      line,
      '',
      text,
      '',
    ].join('\n'),
  );
  const head = [
    'Digitaal veldinstrument: licences of others',
    '',
    'The product itself is under EUPL-1.2 (LICENSE). It is delivered with the parts below, or installs them, each under its own licence.',
    '"browser" is in the built client; "server" is installed beside it. The container image also holds Node.js, with its own',
    'licences in /usr/share/doc/nodejs, and Debian packages, with theirs in /usr/share/doc.',
    '',
  ];
  return [...head, ...sections].join('\n');
}
