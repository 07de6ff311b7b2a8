import type { DemoPerson } from './demoPages.ts';

/** The people of the demonstration, by their login name. */
export const demoPeople: Readonly<Record<string, DemoPerson>> = {
  inspecteur: {
    given_name: 'Noor',
    family_name: 'van Dijk',
    email: 'n.vandijk@ggd.example',
    phone_number: '06 12345601',
    roles: ['ROLE_INSPECTOR'],
  },
  inspecteur2: {
    given_name: 'Samir',
    family_name: 'El Amrani',
    email: 's.elamrani@ggd.example',
    phone_number: '06 12345602',
    roles: ['ROLE_INSPECTOR'],
  },
  beheerder: {
    given_name: 'Anneke',
    family_name: 'de Groot',
    email: 'a.degroot@ggd.example',
    phone_number: '026 1234503',
    roles: ['ROLE_ADMIN'],
  },
  superbeheerder: {
    given_name: 'Joris',
    family_name: 'Bakker',
    email: 'j.bakker@ggd.example',
    phone_number: '026 1234504',
    roles: ['ROLE_SUPER_ADMIN'],
  },
  beide: {
    given_name: 'Mirjam',
    family_name: 'Visser',
    email: 'm.visser@ggd.example',
    phone_number: '06 12345605',
    roles: ['ROLE_ADMIN', 'ROLE_INSPECTOR'],
  },
  teamleider: {
    given_name: 'Hanneke',
    family_name: 'Smit',
    email: 'h.smit@ggd.example',
    phone_number: '026 1234506',
    roles: ['ROLE_COORDINATOR'],
  },
  nieuw: {
    given_name: 'Kees',
    family_name: 'Nieuwenhuis',
    email: 'k.nieuwenhuis@ggd.example',
    phone_number: '',
    roles: [],
  },
};
