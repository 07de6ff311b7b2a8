import { nameById } from '#server/db/base/nameById.ts';
import * as photos from '#server/db/files/photos.ts';
import * as registered from '#server/db/inspections/registered.ts';
import * as terms from '#server/db/inspections/terms.ts';
import * as transfers from '#server/db/inspections/transfers.ts';
import { readVersionFor } from '#server/handlers/checklists/readVersion.ts';
import type { Handlers } from '#server/handlers/context/context.ts';
import type { ReportFormat } from '#shared/model/enums.ts';
import { Problem } from '#shared/problems.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { dutchMoment } from '#shared/rules/days/moments.ts';
import { canExport } from '#shared/rules/inspection/status.ts';
import { buildReport } from '#shared/rules/report/report.ts';
import { slug } from '#shared/rules/words/format.ts';
import { reportTexts, wordTexts } from '#shared/text/report.ts';
import { findForReport } from './findInspection.ts';
import { picturesOf } from './picturesOf.ts';

const reportMimes = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const satisfies Record<ReportFormat, string>;

/** The report of a finished inspection as a file (specification section 7). */
export const exportReport: Handlers['inspections.export'] = async (context, { id, format }) => {
  const { inspection, owner } = await findForReport(context, id);
  if (!canExport(inspection.status)) throw new Problem('inspection_not_finished');
  const categories =
    inspection.version.categories ??
    (await readVersionFor(context, context.db, inspection.version.id)).categories;
  // After a handover the report still names the person who finished the inspection.
  const inspector =
    (await transfers.finisherOf(context.db, id)) ?? (await nameById(context.db, owner));
  const [exportedOn = '', exportedAt = ''] = dutchMoment(context.now()).split(' ');
  const { letterhead } = context.services.installation;
  const arrived = inspection.photos?.length ? await photos.arrivedOf(context.db, id) : [];
  const known = await registered.find(context.db, id);
  const done = Object.fromEntries(
    (await terms.ofInspection(context.db, id)).map((one) => [one.term, one.done]),
  );
  const make = () =>
    buildReport(
      {
        inspection,
        version: { title: inspection.version.title, categories },
        inspector,
        exportedOn,
        exportedAt,
        organisation: letterhead?.organisation ?? null,
        registered: known,
        done,
      },
      format === 'pdf' ? reportTexts : wordTexts,
    );
  return {
    bytes: await context.services.reports.get({
      person: context.user.id,
      budget: context.services.budget,
      gone: context.gone,
      refuseUnread: context.refuseUnread,
      inspection: id,
      // Photos that arrive later make another report.
      sources: {
        ...{ inspection, categories, inspector, known, arrived },
        // A letter has the day on which it is made, and may ask for the holder's view.
        ...(letterhead ? { letterhead: letterhead.key, exportedOn, view: done['view'] } : {}),
        ...(format === 'docx' ? { done } : {}),
      },
      make,
      photos: arrived.length,
      pictures: () => picturesOf(context.services.photos, id, arrived),
      format,
      now: context.now(),
    }),
    mime: reportMimes[format],
    name: `inspectie_${slug(inspection.location)}_${formatDate(inspection.date) || exportedOn}.${format}`,
    ...(format === 'docx' ? { download: true as const } : {}),
  };
};
