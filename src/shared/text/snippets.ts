import { screenTitles } from './chrome.ts';

/** Words of texts for notes ('snelteksten'). */
export const snippetTexts = {
  title: screenTitles.snippets,
  intro:
    'Stukjes tekst die je vaak gebruikt. Typ in een aantekening een puntkomma en het begin van een woord uit de titel, en kies.',
  words:
    'Tussen accolades vult de app iets in: {locatie}, {adres}, {datum} (van de inspectie), {vandaag}, {manager} en {toezichthouder}.',
  own: 'Van mij',
  shared: 'Van de organisatie',
  empty: 'Nog geen snelteksten.',
  add: 'Sneltekst toevoegen',
  addTitle: 'Sneltekst toevoegen',
  editTitle: (title: string) => `Sneltekst bewerken: ${title}`,
  fields: {
    title: 'Titel',
    titleHint: 'Op deze woorden vind je de tekst.',
    text: 'Tekst',
    shared: 'Voor de hele organisatie',
    question: 'Alleen bij deze voorwaarde',
  },
  column: 'Titel',
  forSome: 'Bij één voorwaarde',
  search: 'Zoeken in snelteksten',
  added: { header: 'Sneltekst toegevoegd', text: 'Je kunt hem nu in aantekeningen gebruiken.' },
  saved: { header: 'Sneltekst opgeslagen', text: 'Wat er al in aantekeningen staat, blijft zo.' },
  deleted: { header: 'Sneltekst verwijderd', text: 'Wat er al in aantekeningen staat, blijft.' },
  remove: {
    title: 'Sneltekst verwijderen',
    text: 'Weet je zeker dat je deze sneltekst wilt verwijderen?',
  },
  /** Of the one that was put in last at this place. */
  usedLast: 'laatst gebruikt',
  /** While writing. */
  menu: {
    list: screenTitles.snippets,
    none: 'Er zijn nog geen snelteksten. Met verbinding maak je ze onder Snelteksten in het menu.',
    found: (count: number) => (count === 1 ? '1 sneltekst' : `${count} snelteksten`),
    /** Where there may be more. */
    first: (count: number) => `De eerste ${count} snelteksten`,
  },
} as const;
