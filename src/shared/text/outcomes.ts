/** Outcomes of actions: messages of screens that are loaded when they are asked for. */
export const outcomeTexts = {
  selectionSet: {
    header: 'Keuze van voorwaarden ingesteld',
    text: 'De keuze van voorwaarden is opgeslagen.',
  },
  inspectionFinished: {
    header: 'Inspectie afgerond',
    text: 'De inspectie is voltooid. Je kunt de PDF nu openen.',
  },
  finishWaiting: {
    header: 'Inspectie nog niet bevestigd',
    text: 'De inspectie is op dit apparaat voltooid. De server heeft dat nog niet bevestigd.',
  },
  notFinished: {
    header: 'Inspectie niet afgerond',
    text: 'Het afronden van de inspectie is niet gelukt!',
  },
  inspectionAdded: {
    header: 'Inspectie toegevoegd',
    text: 'De inspectie staat in je werkvoorraad.',
  },
  inspectionKept: {
    header: 'Inspectie toegevoegd',
    text: 'De inspectie staat op dit apparaat en wordt verzonden zodra er verbinding is.',
  },
  inspectionSaved: {
    header: 'Inspectie opgeslagen',
    text: 'De gegevens van de inspectie zijn opgeslagen.',
  },
  inspectionDeleted: { header: 'Inspectie verwijderd', text: 'De inspectie is verwijderd.' },
  myDataSaved: { header: 'Gegevens opgeslagen', text: 'Je gegevens zijn opgeslagen.' },
  /** Replaces the message that something is stored, if the device cannot store it. */
  notStored: {
    header: 'Nog niet opgeslagen',
    text: 'Wat je deed in de inspectie is nog niet opgeslagen. Sluit de app niet.',
  },
} as const;
