/** Two devices, one inspection (agreements part 4). */
export const conflictTexts = {
  noResult: 'geen resultaat',
  photoWas: (said: string | null) =>
    said === null ? 'anders' : said === '' ? 'leeg' : `“${said}”`,
  /** Stands above a note that was written on two devices, and in the list of such notes. */
  met: (by: string | null, at: string | null) =>
    `Ook op een ander apparaat gewijzigd${by ? ` door ${by}` : ''}${at ? ` om ${at}` : ''}.`,
  metHint: 'Beide teksten staan hieronder samen.',
  compare: 'Vergelijken',
  result: {
    header: 'Ook op een ander apparaat gewijzigd',
    text: (place: string, theirs: string, mine: string) =>
      `${place}: daar was het ${theirs}. Het laatste resultaat geldt: ${mine}.`,
  },
  form: {
    header: 'Ook elders gewijzigd',
    text: (place: string, by: string, _mine: string) =>
      `${place}: wat ook ${by ? `door ${by}` : 'op een ander apparaat'} is gewijzigd, heeft nu jouw laatste waarde.`,
  },
  offer: {
    header: 'Ook op een ander apparaat gewijzigd',
    text: (place: string, theirs: string, mine: string) =>
      `${place}: daar was het ${theirs}. Het laatste geldt: ${mine}.`,
  },
  photo: {
    header: 'Ook op een ander apparaat gewijzigd',
    text: (place: string, theirs: string, mine: string) =>
      `${place}: daar was het ${theirs}. Het laatste geldt${mine ? `: ${mine}` : ''}.`,
  },
  selection: {
    header: 'Ook op een ander apparaat gewijzigd',
    text: (place: string, _theirs: string, _mine: string) =>
      `${place}: de wijzigingen van beide apparaten zijn samengevoegd. Controleer de keuze.`,
  },
  notes: {
    title: 'Twee versies van een aantekening',
    text: 'Beide teksten zijn samengevoegd; er is niets weggelaten. Wat verschilt is gemarkeerd. Wat je hierna nog typte, blijft staan.',
    mine: 'Jouw tekst',
    theirs: 'Tekst van het andere apparaat',
    keepMine: 'Alleen jouw tekst',
    keepTheirs: 'Alleen de andere tekst',
    keepBoth: 'Beide houden',
    later: 'Later beslissen',
  },
} as const;
