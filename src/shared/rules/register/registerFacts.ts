import type { RegisterFacts } from '#shared/model/register.ts';

// The register's fields that only reports need, as one text: a line for each registration, with
// tabs between its fields. Only the server has this text.

const fields = ['lrk_id', 'holder', 'holder_address', 'municipality'] as const;

/** The whole text. */
export const factsText = (all: readonly RegisterFacts[]): string =>
  all
    .map((one) => fields.map((field) => one[field].replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');

/** The line of a registration; '' when there is none. */
const lineOf = (text: string, id: string): string => {
  const isFirst = text.startsWith(`${id}\t`);
  const at = isFirst ? 0 : text.indexOf(`\n${id}\t`) + 1;
  if (at === 0 && !isFirst) return '';
  const end = text.indexOf('\n', at);
  return text.slice(at, end < 0 ? undefined : end);
};

/** The facts that a text holds about these registrations, in the order of `ids`. */
export const factsIn = (text: string, ids: readonly string[]): RegisterFacts[] =>
  ids.flatMap((id) => {
    const line = lineOf(text, id);
    if (!line) return [];
    const [lrk_id = '', holder = '', holder_address = '', municipality = ''] = line.split('\t');
    return [{ lrk_id, holder, holder_address, municipality }];
  });
