import type { ChildcareType } from '#shared/model/enums.ts';
import type { FormField } from '#shared/model/inspection.ts';

// Labels of the inspection form (specification section 5). The name of the location has its own
// label per childcare type.

const labels: Record<Exclude<FormField, 'location'>, string> = {
  childcare_type: 'Type kinderopvang',
  date: 'Datum inspectie',
  address: 'Adres',
  postal_code: 'Postcode',
  city: 'Plaats',
  phone: 'Telefoonnummer',
  email: 'E-mailadres',
  location_manager: 'Locatiemanager',
  name_childminder_agency: 'Naam gastouderbureau',
  coc_number: 'KvK-nummer',
  number_of_mediation_staff: 'Aantal bemiddelingsmedewerkers',
  number_of_linked_childminders: 'Aantal gekoppelde gastouders',
  number_of_linked_request_parents: 'Aantal gekoppelde vraagouders',
  number_of_linked_children: 'Aantal gekoppelde kinderen',
  number_of_child_places: 'Aantal kindplaatsen',
  number_of_groups: 'Aantal groepen',
  number_of_professionals: 'Aantal beroepskrachten',
  inspection_type: 'Soort inspectie',
  date_of_receipt_application_municipality: 'Datum ontvangst aanvraag gemeente',
  announced: 'Aangekondigd',
};

const locationLabels: Record<ChildcareType, string> = {
  KDV_BSO: 'Naam locatie',
  GASTOUDER: 'Naam gastouder',
  GOB: 'Naam houder',
};

/** The label of a field; only that of the location differs by type of childcare. */
export const fieldLabel = (field: FormField, type: ChildcareType): string =>
  field === 'location' ? locationLabels[type] : labels[field];

export const formTexts = {
  required: '* verplicht veld',
  version: 'Versie: *',
  chooseVersion: 'Kies een versie',
  strangeVersion: 'Deze versie gebruikte je bij dit type kinderopvang nog niet.',
  strangeToAll: 'Deze versie is bij dit type kinderopvang nog niet gebruikt.',
  noInspectionType: 'Geen soort gekozen',
  dateHint: 'DD-MM-JJJJ',
  datePicker: 'Kies een datum',
  save: 'Opslaan',
  saveAndMore: 'Opslaan en nog een toevoegen',
  cancel: 'Annuleren',
  resume: 'Inspectie hervatten',
  groups: { place: 'Locatie', facts: 'Gegevens van de voorziening', inspection: 'Inspectie' },
  summary: 'Controleer deze velden',
  /** Shown when all these fields were corrected. */
  summaryMended: 'Alles is aangepast. Sla opnieuw op.',
  /** In that list, for a field that was changed since. */
  writtenAnew: 'gewijzigd',
  dropped: (fields: readonly string[]) =>
    `Niet bij dit type: ${fields.join(', ')}. Die gegevens vervallen als je opslaat.`,
} as const;
