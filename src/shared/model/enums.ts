import * as z from 'zod/mini';

/** The closed lists of the trade (specification section 3). Dutch labels: text/labels.ts. */
export const QuestionResult = z.enum([
  'satisfies',
  'does-not-satisfy',
  'to-be-defined',
  'restore-offer',
]);
export type QuestionResult = z.infer<typeof QuestionResult>;

export const InspectionType = z.enum([
  'annual-survey-without-template',
  'annual-survey-sample',
  'examination-for-registration',
  'examination-after-registration',
  'further-investigation',
  'incidental-investigation',
]);
export type InspectionType = z.infer<typeof InspectionType>;

export const InspectionStatus = z.enum(['upcoming', 'started', 'finished']);
export type InspectionStatus = z.infer<typeof InspectionStatus>;

/** The stage of a version's life; `published` is what the specification calls online. */
export const VersionStatus = z.enum(['concept', 'published', 'archived']);
export type VersionStatus = z.infer<typeof VersionStatus>;

export const ChildcareType = z.enum(['KDV_BSO', 'GASTOUDER', 'GOB']);
export type ChildcareType = z.infer<typeof ChildcareType>;

/** The specification's three, and the coordinator (agreements part 6). */
export const Role = z.enum([
  'ROLE_SUPER_ADMIN',
  'ROLE_ADMIN',
  'ROLE_INSPECTOR',
  'ROLE_COORDINATOR',
]);
export type Role = z.infer<typeof Role>;

export const Direction = z.enum(['up', 'down']);
export type Direction = z.infer<typeof Direction>;

/** File formats of a report. */
export const ReportFormat = z.enum(['pdf', 'docx']);
export type ReportFormat = z.infer<typeof ReportFormat>;
