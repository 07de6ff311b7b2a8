/** Two devices, one inspection (decisions part 4). */

/** Between two versions of one note, when both were written on different devices: part of the note itself until someone chooses. */
export const conflictSeparator = '<p><strong>— Op een ander apparaat stond: —</strong></p>';

export const conflictTexts = {
  noResult: 'geen resultaat',
  result: {
    header: 'Ook op een ander apparaat gewijzigd',
    text: (place: string, theirs: string, mine: string) => `${place}: daar was het ${theirs}. Het laatste resultaat geldt: ${mine}.`,
  },
  form: {
    header: 'Ook op een ander apparaat gewijzigd',
    text: (place: string, _theirs: string, _mine: string) => `${place}: velden die op beide apparaten zijn gewijzigd, hebben nu jouw laatste waarde.`,
  },
  selection: {
    header: 'Ook op een ander apparaat gewijzigd',
    text: (place: string, _theirs: string, _mine: string) => `${place}: de wijzigingen van beide apparaten zijn samengevoegd. Controleer de keuze.`,
  },
  notes: {
    title: 'Twee versies van een aantekening',
    text: (place: string) =>
      `${place}: deze aantekening is ook op een ander apparaat gewijzigd. Beide teksten zijn bewaard en staan nu onder elkaar. Welke tekst wil je houden?`,
    mine: 'Jouw tekst',
    theirs: 'Tekst van het andere apparaat',
    keepMine: 'Alleen jouw tekst',
    keepTheirs: 'Alleen de andere tekst',
    keepBoth: 'Beide houden',
  },
} as const;
