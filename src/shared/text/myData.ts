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
    'Naam en gebruikersnaam komen uit het inlogsysteem bij de eerste keer inloggen. Klopt het e-mailadres niet, verwijder dit account dan en zet het opnieuw klaar.',
  fixed: 'Naam en e-mailadres komen uit het inlogsysteem en zijn hier niet te wijzigen.',
  none: '-',
} as const;
