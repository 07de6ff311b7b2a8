import type { ReportLetter } from '#shared/model/report.ts';
import type { ReportTexts } from '#shared/model/reportTexts.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { hasView } from '#shared/rules/days/terms.ts';
import { formatAddress } from '#shared/rules/words/format.ts';
import type { ReportSource } from './reportSource.ts';

/** The letter in front of a report. @param organisation the sender */
export function letterOf(
  { inspection, inspector, exportedOn, done = {} }: ReportSource,
  organisation: string,
  { letter: texts, inspectionTypeLabels }: ReportTexts,
): ReportLetter {
  const { location, inspection_type: type } = inspection;
  const kind = type === null ? '' : inspectionTypeLabels[type];
  return {
    organisation,
    to: [texts.to, location, formatAddress(inspection)].filter(Boolean),
    date: { label: texts.date, value: formatDate(exportedOn) },
    about: { label: texts.about, value: texts.subject(kind, location) },
    paragraphs: [
      texts.dear,
      texts.body(formatDate(inspection.date)),
      // Once the holder gave their view, nobody asks for it again.
      ...(hasView(type) && !done.view ? [texts.view] : []),
      texts.close,
    ],
    signed: [inspector, organisation],
  };
}
