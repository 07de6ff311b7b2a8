import type { FormField, Inspection } from '#shared/model/inspection.ts';
import type { RegisterFacts } from '#shared/model/register.ts';
import type { ReportRow } from '#shared/model/report.ts';
import type { ReportTexts } from '#shared/model/reportTexts.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { formRules, shownFields } from '#shared/rules/inspection/inspectionForm.ts';
import { formatAddress } from '#shared/rules/words/format.ts';
import type { ReportSource } from './reportSource.ts';

/**
 * The fields on the cover, which the details need not repeat; the name stands in the cover's band.
 */
const onCover: readonly FormField[] = [
  'location',
  'address',
  'postal_code',
  'city',
  'date',
  'inspection_type',
  'announced',
];

/** The rows of the cover in their order; a missing value is written as `texts.empty`. */
export function coverRows(
  { inspection, version, inspector, exportedOn, exportedAt, registered }: ReportSource,
  texts: ReportTexts,
): ReportRow[] {
  const { cover } = texts;
  const rows: [string, string][] = [
    [cover.address, formatAddress(inspection)],
    ...registeredRows(registered, texts),
    [cover.date, formatDate(inspection.date)],
    [cover.childcareType, texts.childcareTypeLabels[inspection.childcare_type]],
    [
      cover.inspectionType,
      inspection.inspection_type ? texts.inspectionTypeLabels[inspection.inspection_type] : '',
    ],
    ...(formRules[inspection.childcare_type].fields.includes('announced')
      ? [[cover.announced, texts.yesNo(inspection.announced)] as [string, string]]
      : []),
    [cover.status, texts.statusLabels[inspection.status]],
    [cover.version, version.title],
    [cover.inspector, inspector],
    [cover.exported, `${formatDate(exportedOn)} ${exportedAt}`],
  ];
  return rows.map(([label, value]) => ({ label, value: value || texts.empty }));
}

/**
 * The register's data about the place, each value once: two registrations mostly have one holder.
 */
function registeredRows(
  registered: ReportSource['registered'],
  { cover, asRegistered }: ReportTexts,
): [string, string][] {
  if (!registered) return [];
  const each = (of: (one: RegisterFacts) => string) =>
    [...new Set(registered.facts.map(of))].filter(Boolean).join('; ');
  const holder = each(({ holder, holder_address }) =>
    [holder, holder_address].filter(Boolean).join(', '),
  );
  const rows: [string, string][] = [
    [
      cover.registration,
      `${each(({ lrk_id }) => lrk_id)} ${asRegistered(formatDate(registered.date))}`,
    ],
    [cover.holder, holder],
    [cover.municipality, each(({ municipality }) => municipality)],
  ];
  return rows.filter(([, value]) => value !== '');
}

/**
 * What is known of the supervision, in the order of the fields for it in the Word document: the
 * municipality and the days on which the steps after the inspection were done.
 */
export function supervisionOf({ registered, done = {} }: ReportSource): string[] {
  const municipalities = registered?.facts.map(({ municipality }) => municipality) ?? [];
  const [draft, view, fixed, shown] = (['draft', 'view', 'fixed', 'public'] as const).map((term) =>
    formatDate(done[term] ?? null),
  ) as [string, string, string, string];
  const sent = '';
  return [[...new Set(municipalities)].filter(Boolean).join('; '), draft, view, fixed, sent, shown];
}

/**
 * The fields of this type of inspection that are not on the cover; a missing value is
 * `texts.empty`.
 */
export function detailRows(inspection: Inspection, texts: ReportTexts): ReportRow[] {
  const type = inspection.childcare_type;
  const shown = (field: FormField): string => {
    const value = inspection[field];
    if (field === 'date_of_receipt_application_municipality') return formatDate(inspection[field]);
    return value === null ? '' : String(value);
  };
  return shownFields(type, inspection.inspection_type)
    .filter((field) => !onCover.includes(field))
    .map((field) => ({
      label: texts.fieldLabel(field, type),
      value: shown(field) || texts.empty,
    }));
}
