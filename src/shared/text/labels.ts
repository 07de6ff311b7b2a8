import type {
  ChildcareType,
  InspectionStatus,
  InspectionType,
  QuestionResult,
  Role,
} from '#shared/model/enums.ts';

/** Dutch for the closed lists (specification section 3). */
export const resultLabels: Record<QuestionResult, string> = {
  satisfies: 'Voldoet',
  'does-not-satisfy': 'Voldoet niet',
  'to-be-defined': 'NTB',
  'restore-offer': 'Herstelaanbod',
};

/** The meaning of the short label NTB. */
export const resultHints: Partial<Record<QuestionResult, string>> = {
  'to-be-defined': 'nader te bepalen',
};

export const noResultLabel = 'Geen resultaat';

export const inspectionTypeLabels: Record<InspectionType, string> = {
  'annual-survey-without-template': 'Jaarlijks onderzoek',
  'annual-survey-sample': 'Jaarlijks onderzoek / steekproef',
  'examination-for-registration': 'Onderzoek voor registratie',
  'examination-after-registration': 'Onderzoek na registratie',
  'further-investigation': 'Nader onderzoek',
  'incidental-investigation': 'Incidenteel onderzoek',
};

/** The city and the type of an inspection in one line, as far as they are known. */
export const placeAndType = ({
  city,
  inspection_type,
}: {
  city: string;
  inspection_type: InspectionType | null;
}): string =>
  [city, inspection_type && inspectionTypeLabels[inspection_type]].filter(Boolean).join(' · ');

export const statusLabels: Record<InspectionStatus, string> = {
  upcoming: 'Aankomend',
  started: 'Gestart',
  finished: 'Afgerond',
};

export const childcareTypeLabels: Record<ChildcareType, string> = {
  KDV_BSO: 'Kinderdagverblijf / buitenschoolse opvang',
  GASTOUDER: 'Gastouder',
  GOB: 'Gastouderbureau',
};

export const roleLabels: Record<Role, string> = {
  ROLE_SUPER_ADMIN: 'Beheerder',
  ROLE_ADMIN: 'Beheerder',
  ROLE_INSPECTOR: 'Toezichthouder',
  ROLE_COORDINATOR: 'Teamleider',
};

/** Each type with its words, for a choice. */
export const inspectionTypes = Object.entries(inspectionTypeLabels) as [InspectionType, string][];

/** Each type of childcare with its words, for a choice. */
export const childcareTypes = Object.entries(childcareTypeLabels) as [ChildcareType, string][];

/** Each status with its word, for a choice. */
export const statuses = Object.entries(statusLabels) as [InspectionStatus, string][];

/** The roles in words, each once. */
export const roleNames = (roles: readonly Role[]): string =>
  [...new Set(roles.map((role) => roleLabels[role]))].join(', ');

/** Dutch for true and false. */
export const yesNo = (value: boolean): string => (value ? 'Ja' : 'Nee');
