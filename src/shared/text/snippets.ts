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
  },
  /** For the choice of the condition that the text is for. */
  condition: {
    label: 'Bij welke voorwaarde',
    all: 'Bij alle voorwaarden.',
    choose: 'Voorwaarde kiezen',
    other: 'Andere voorwaarde',
    remove: 'Bij alle voorwaarden',
    cancel: 'Niet kiezen',
    version: 'Checklist',
    search: 'Zoeken op nummer of woorden',
    found: (shown: number, all: number) =>
      all === 0
        ? 'Geen voorwaarden gevonden.'
        : shown < all
          ? `De eerste ${shown} van ${all} voorwaarden. Typ meer om verder te zoeken.`
          : all === 1
            ? '1 voorwaarde gevonden'
            : `${all} voorwaarden gevonden`,
    hits: 'Gevonden voorwaarden',
    /** Shown if the words of a condition cannot be shown. */
    unknown: 'Een voorwaarde uit een checklist die je nu niet kunt zien.',
    none: 'Er zijn nog geen checklists om uit te kiezen.',
    unreadable: 'De checklists zijn nu niet te lezen. Probeer het met verbinding opnieuw.',
  },
  column: 'Titel',
  forSome: 'Bij één voorwaarde',
  added: { header: 'Sneltekst toegevoegd', text: 'Je kunt hem nu in aantekeningen gebruiken.' },
  saved: { header: 'Sneltekst opgeslagen', text: 'Wat er al in aantekeningen staat, blijft zo.' },
  deleted: { header: 'Sneltekst verwijderd', text: 'Wat er al in aantekeningen staat, blijft.' },
  remove: {
    title: 'Sneltekst verwijderen',
    text: 'Weet je zeker dat je deze sneltekst wilt verwijderen?',
  },
  /** For the text that was last used at this place. */
  usedLast: 'laatst gebruikt',
  /** For the menu that opens while a person writes. */
  menu: {
    list: screenTitles.snippets,
    none: 'Er zijn nog geen snelteksten. Met verbinding maak je ze onder Snelteksten in het menu.',
    found: (count: number) => (count === 1 ? '1 sneltekst' : `${count} snelteksten`),
    /** Shown if there may be more texts. */
    first: (count: number) => `De eerste ${count} snelteksten`,
  },
} as const;
