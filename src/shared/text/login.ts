import type { Role } from '#shared/model/enums.ts';
import { roleLabels } from './labels.ts';

/** Words of the demo's login page. */
export const loginTexts = {
  product: 'Digitaal veldinstrument',
  title: 'Inloggen',
  intro:
    'Dit is een demo. Log in met een van de accounts hieronder; het wachtwoord is steeds “demo”.',
  username: 'Gebruikersnaam',
  password: 'Wachtwoord',
  submit: 'Inloggen',
  wrong: 'Deze gebruikersnaam en dit wachtwoord horen niet bij elkaar.',
  accounts: 'Demo-accounts',
  logout: 'Uitloggen',
  loggedOut: 'Je bent nu uitgelogd.',
  over: 'Deze inlogpoging is verlopen. Begin opnieuw.',
  failed: 'Inloggen is niet gelukt',
  back: '<p><a href="/">Naar het begin</a></p>',
  noRole: 'nog geen rol',
  roles: roleLabels satisfies Record<Role, string>,
} as const;
