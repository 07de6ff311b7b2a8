import type { Role } from '#shared/model/enums.ts';
import { roleLabels } from './labels.ts';

// The texts that the start command prints.

const roleNames = (roles: readonly Role[]) =>
  [...new Set(roles.map((role) => roleLabels[role]))].join(' en ') || 'nog geen rol';

export const startTexts = {
  building: 'De app wordt gebouwd (alleen de eerste keer en na een wijziging)…',
  notEmpty: 'De database bevat al gegevens; er is niets toegevoegd.',
  seedFailed: (reason: string) => `De demonstratiegegevens zijn niet gemaakt: ${reason}`,
  seeding: 'De database is leeg: demonstratiegegevens worden gemaakt…',
  ready: (url: string) => `\nHet Digitaal veldinstrument staat klaar: ${url}\n`,
  accounts: (people: readonly { name: string; roles: readonly Role[] }[], password: string) =>
    [
      `Demo-accounts (wachtwoord van alle: ${password})`,
      ...people.map(({ name, roles }) => `  ${name.padEnd(15)} ${roleNames(roles)}`),
      '',
      'Stoppen: Ctrl+C',
    ].join('\n'),
  waiting: (where: string, seconds: number) =>
    `De database op ${where} antwoordt nog niet; de app wacht ten hoogste ${seconds} seconden…`,
  databaseAway: (where: string, seconds: number) =>
    `De database op ${where} antwoordt na ${seconds} seconden nog niet. Draait PostgreSQL daar, en klopt DATABASE_URL?`,
  databaseRefused: (where: string, reason: string) =>
    `De database op ${where} laat de app niet toe: ${reason}`,
  stopping: (signal: string) => `\n${signal}: lopende verzoeken worden afgemaakt…`,
  databaseInUse:
    'Op deze gegevens (DATA_DIR) draait al een server, of een opdracht zoals terugzetten of verhuizen is ermee bezig. Stop die eerst.',
  notForDemo:
    'Zonder OIDC_ISSUER draait de demo, met bekende wachtwoorden. Deze database heeft accounts van een echte aanbieder; daarop start de demo niet. Stel OIDC_ISSUER in, of kies een andere DATA_DIR of DATABASE_URL.',
  setUpCode: (code: string) =>
    `Er is nog geen beheerder. Log in op de app en vul daar deze installatiecode in: ${code}`,
  openFolder: (folder: string) =>
    `Let op: anderen op deze computer kunnen in de map ${folder} kijken. De bestanden van de database zelf zijn alleen voor dit account. Maak de map dicht met: chmod 700 ${folder}`,
  photosHere: (folder: string) =>
    `Foto’s staan in de map fotos van ${folder}. Met meer dan één instantie moeten ze een opslag delen: stel PHOTO_STORE_URL in. Neem de map op in je reservekopie.`,
  portTaken: 'Deze poort is al in gebruik. Kies een andere: PORT=3001 npm start',
} as const;
