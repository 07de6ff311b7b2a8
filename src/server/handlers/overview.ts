import { csvDownload, csvFile, datedName } from '#server/csvFile.ts';
import * as accounts from '#server/db/accounts/accounts.ts';
import * as owned from '#server/db/inspections/ownedInspections.ts';
import type { User } from '#shared/model/account.ts';
import type { OwnedInspection } from '#shared/model/ownedInspection.ts';
import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { allows, isCoordinator, overseers } from '#shared/rules/office/access.ts';
import { overviewTexts as texts } from '#shared/text/overview.ts';
import { mimes } from './checklistFiles.ts';
import type { Handlers } from './context/context.ts';
import { linesIn, sheet } from './office/overviewSheet.ts';

/**
 * All inspections, for the people who oversee them (agreements part 6): as a list and as a file.
 */

/** The most rows of a file: a spreadsheet must open it, and memory holds it whole. */
const mostRows = { csv: 50_000, xlsx: 5_000 } as const;
const mostCharacters = 60_000_000;

const readerOf = ({ roles }: User): owned.Reader =>
  isCoordinator(roles) ? 'coordinator' : 'other';

export const overviewHandlers: Pick<
  Handlers,
  'inspections.list' | 'inspections.overview' | 'users.inspectors'
> = {
  'inspections.list': async ({ db, user, now }, query) =>
    owned.list(db, query, readerOf(user), dutchDay(now())),

  'inspections.overview': async ({ db, now, services, user }, { format, ...filter }) => {
    const most = mostRows[format];
    // One row more than fits shows whether there are more.
    const batches = owned.all(db, filter, most + 1, dutchDay(now()));
    if (format === 'csv') {
      const limits = { rows: most, characters: mostCharacters, cut: texts.cut };
      const head = sheet.map(({ title }) => title);
      return csvDownload(await csvFile(head, linesIn(batches), limits), texts.fileName, now());
    }
    const rows: OwnedInspection[] = [];
    for await (const some of batches) rows.push(...some);
    return {
      bytes: await services.sheets.write(user.id, {
        table: {
          sheet: texts.sheet,
          // Without their functions, which cannot go to another thread: a thread writes the file.
          columns: sheet.map(({ title, width, kind }) => ({ title, width, kind })),
          rows: rows.slice(0, most).map((row) => sheet.map(({ value }) => value(row))),
          end: rows.length > most ? texts.cut(most) : null,
        },
      }),
      mime: mimes.xlsx,
      name: datedName(texts.fileName, now(), 'xlsx'),
      download: true,
    };
  },

  'users.inspectors': async ({ db, user }) => ({
    inspectors: await accounts.inspectors(db),
    ...(allows(overseers, user.roles) ? { former: await accounts.formerInspectors(db) } : {}),
  }),
};
