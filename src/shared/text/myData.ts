/** Words of Mijn gegevens and of the form of an account (specification section 2). */
export const myDataTexts = {
  title: 'Mijn gegevens',
  username: 'Gebruikersnaam',
  givenName: 'Voornaam',
  familyName: 'Achternaam',
  email: 'E-mailadres',
  phone: 'Telefoonnummer',
  roles: 'Rollen',
  extId: 'Extern ID',
  image: 'Afbeelding',
  imageHint: 'JPEG, PNG of WebP, hoogstens 8 MB.',
  noImage: 'Geen afbeelding',
  removeImage: 'Afbeelding verwijderen',
  edit: 'Bewerken',
  save: 'Opslaan',
  cancel: 'Annuleren',
  prepared:
    'Klaargezet voor wie met dit e-mailadres inlogt. Bij de eerste keer inloggen komen de namen uit het inlogsysteem.',
  fixed: 'Naam en e-mailadres komen uit het inlogsysteem en zijn hier niet te wijzigen.',
  none: '-',
} as const;
