import type { Alert } from '#shared/model/alert.ts';

/**
 * The fixed set of notification texts as they are before an administrator changes them (agreements
 * part 3).
 */
export const defaultAlerts: readonly Alert[] = [
  {
    id: 'account-without-roles',
    title: 'Account zonder rol',
    description:
      'Naar de beheerders, als iemand inlogt die nieuw is of na verwijdering terugkomt, en geen rol heeft.',
    subject: 'Account zonder rol: {{naam}}',
    body: '<p>Beste beheerder,</p><p>{{naam}} ({{gebruikersnaam}}) heeft ingelogd en heeft geen rol. Geef het account een rol op de pagina van het account: {{link}}.</p>',
    placeholders: ['naam', 'gebruikersnaam', 'link'],
  },
  {
    id: 'roles-changed',
    title: 'Rollen gewijzigd',
    description: 'Naar de gebruiker, als een beheerder de rollen van het account wijzigt.',
    subject: 'Je rollen zijn gewijzigd',
    body: '<p>Beste {{naam}},</p><p>Je rollen in het Digitaal veldinstrument zijn nu: {{rollen}}. Open het Digitaal veldinstrument: {{link}}.</p>',
    placeholders: ['naam', 'rollen', 'link'],
  },
  {
    id: 'account-switched',
    title: 'Account uit- of ingeschakeld',
    description: 'Naar de gebruiker, als een beheerder het account uitschakelt of weer inschakelt.',
    subject: 'Je account is {{stand}}',
    body: '<p>Beste {{naam}},</p><p>Een beheerder heeft je account in het Digitaal veldinstrument {{stand}}. Werk dat nog op een apparaat staat, blijft daar bewaard. Het Digitaal veldinstrument: {{link}}.</p>',
    placeholders: ['naam', 'stand', 'link'],
  },
  {
    id: 'inspection-finished',
    title: 'Inspectie afgerond',
    description:
      'Naar de toezichthouder, als een inspectie is afgerond. De mail bevat alleen een link, geen bevindingen.',
    subject: 'Inspectie afgerond: {{locatie}}',
    body: '<p>Beste {{naam}},</p><p>De inspectie van {{locatie}} op {{datum}} is afgerond. Bekijk de inspectie: {{link}}.</p>',
    placeholders: ['naam', 'locatie', 'datum', 'link'],
  },
  {
    id: 'inspection-transferred',
    title: 'Inspectie overgedragen',
    description:
      'Naar de toezichthouder die een inspectie krijgt en naar wie haar had. De mail bevat alleen een link, geen bevindingen.',
    subject: 'Inspectie overgedragen: {{locatie}}',
    body: '<p>Beste {{naam}},</p><p>De inspectie van {{locatie}} op {{datum}} is overgedragen van {{van}} aan {{aan}}. Alles wat was vastgelegd gaat mee. Bekijk je inspecties: {{link}}.</p>',
    placeholders: ['naam', 'locatie', 'datum', 'van', 'aan', 'link'],
  },
  {
    id: 'inspection-offered',
    title: 'Inspectie aangeboden',
    description: 'Naar de toezichthouder aan wie een collega een inspectie wil overdragen.',
    subject: '{{van}} wil een inspectie overdragen: {{locatie}}',
    body: '<p>Beste {{naam}},</p><p>{{van}} wil de inspectie van {{locatie}} aan je overdragen. Datum: {{datum}}. Neem haar over of wijs haar af in je werkvoorraad: {{link}}.</p>',
    placeholders: ['naam', 'locatie', 'datum', 'van', 'link'],
  },
  {
    id: 'inspection-declined',
    title: 'Inspectie niet overgenomen',
    description:
      'Naar de toezichthouder wiens aanbod een collega afwijst, of niet meer kan aannemen.',
    subject: 'Niet overgenomen: {{locatie}}',
    body: '<p>Beste {{naam}},</p><p>{{aan}} neemt de inspectie van {{locatie}} niet over. Datum: {{datum}}. De inspectie blijft van jou: {{link}}.</p>',
    placeholders: ['naam', 'locatie', 'datum', 'aan', 'link'],
  },
  {
    id: 'inspection-planned',
    title: 'Inspectie gepland',
    description: 'Naar de toezichthouder, als een teamleider een inspectie voor die persoon plant.',
    subject: 'Inspectie gepland: {{locatie}}',
    body: '<p>Beste {{naam}},</p><p>{{van}} heeft een inspectie van {{locatie}} voor je gepland. Datum: {{datum}}. Bekijk de inspectie: {{link}}.</p>',
    placeholders: ['naam', 'locatie', 'datum', 'van', 'link'],
  },
  {
    id: 'inspection-moved',
    title: 'Inspectie verplaatst',
    description:
      'Naar de toezichthouder, als een teamleider een inspectie op een andere dag zet die nog niet is gestart.',
    subject: 'Inspectie verplaatst: {{locatie}}',
    body: '<p>Beste {{naam}},</p><p>{{van}} heeft de inspectie van {{locatie}} verplaatst. De datum was: {{was}}. De datum is nu: {{datum}}. Bekijk de inspectie: {{link}}.</p>',
    placeholders: ['naam', 'locatie', 'datum', 'was', 'van', 'link'],
  },
  {
    id: 'term-due',
    title: 'Termijn nadert',
    description:
      'Naar de toezichthouder, een week voordat een termijn of herstelaanbod van een inspectie afloopt. De mail bevat alleen een link, geen bevindingen.',
    subject: '{{stap}}: {{locatie}}, uiterlijk {{datum}}',
    body: '<p>Beste {{naam}},</p><p>Van de inspectie van {{locatie}} staat nog open: {{stap}}. De termijn loopt af op {{datum}}. Leg vast wat je vond, of vink het af als het klaar is: {{link}}.</p>',
    placeholders: ['naam', 'locatie', 'stap', 'datum', 'link'],
  },
  {
    id: 'work-refused',
    title: 'Wijziging niet verwerkt',
    description:
      'Naar de toezichthouder, als de server een wijziging die op het apparaat wachtte niet kon verwerken.',
    subject: 'Een wijziging van {{locatie}} is niet verwerkt',
    body: '<p>Beste {{naam}},</p><p>Een wijziging van de inspectie van {{locatie}} kon niet worden verwerkt: {{reden}}. De wijziging staat nog op je apparaat. Bekijk de wijziging: {{link}}.</p>',
    placeholders: ['naam', 'locatie', 'reden', 'link'],
  },
];

/**
 * Stand in for the roles of a person without any, for a date that is not known (behind a colon, and
 * within a sentence), and for the place of an inspection that is gone.
 */
export const noRoles = 'geen';
export const switchedTexts = { on: 'ingeschakeld', off: 'uitgeschakeld' } as const;
export const noDate = 'nog geen';
export const unknownDay = 'een nog onbekende dag';
export const unknownPlace = 'een onbekende locatie';

/**
 * Made-up values of the placeholders, for the preview and the test mail. @param link address of the
 * product
 */
export const exampleValues = (link: string): Record<string, string> => ({
  naam: 'Noor van den Berg',
  gebruikersnaam: 'n.vandenberg',
  rollen: 'Toezichthouder',
  stand: 'uitgeschakeld',
  locatie: 'Kinderdagverblijf De Wilgenhoek',
  stap: 'Conceptrapport naar de houder',
  datum: '12-03-2026',
  was: '05-03-2026',
  van: 'Noor van den Berg',
  aan: 'Samir El Amrani',
  reden: 'Inspectie is afgerond',
  link,
});

/**
 * For the subject of a mail that holds more than one item: the subject names the first one itself.
 */
export const andMore = (count: number): string => `(en nog ${count})`;
