/** Words of photos at a condition and at the general notes. */
export const photoTexts = {
  title: 'Foto’s',
  take: 'Foto maken',
  choose: 'Foto kiezen',
  notice: 'Zorg dat kinderen niet herkenbaar in beeld zijn.',
  keeping: 'De foto wordt bewaard…',
  kept: (count: number) =>
    count === 1 ? 'Foto bewaard op dit apparaat' : `${count} foto’s bewaard op dit apparaat`,
  open: (at: number, said: string) => (said ? `Foto ${at}: ${said}` : `Foto ${at} bekijken`),
  noCaption: 'Zonder bijschrift',
  elsewhere: 'Niet op dit apparaat',
  none: 'Er zijn geen foto’s.',
  unreadable: {
    header: 'Deze foto kan niet worden gelezen',
    text: 'Kies een foto als JPEG, PNG of WebP, of maak er een met de camera.',
  },
  noRoom: {
    header: 'Geen ruimte voor deze foto',
    text: 'Op dit apparaat is geen ruimte meer. De foto is niet bewaard; je aantekeningen wel.',
  },
  failed: {
    header: 'De foto is niet bewaard',
    text: 'Het apparaat kon de foto niet bewaren. Probeer het nog eens.',
  },
  removed: 'Foto verwijderd.',
  undo: 'Ongedaan maken',
  waiting: (count: number) =>
    count === 1
      ? 'Nog 1 foto is onderweg; zonder die foto is het rapport niet compleet.'
      : `Nog ${count} foto’s zijn onderweg; zonder die foto’s is het rapport niet compleet.`,
  sending: (count: number) => `Foto’s die nog moeten worden verzonden (${count})`,
  save: 'Foto opslaan',
  discardTitle: 'Foto weggooien',
  discardText: 'Weet je zeker dat je deze foto wilt weggooien? Hij staat nergens anders.',
  refused: 'De server nam deze foto niet aan. Hij staat alleen op dit apparaat.',
  dialog: {
    title: (at: number, of: number) => `Foto ${at} van ${of}`,
    caption: 'Bijschrift',
    captionHint: 'staat onder de foto in het rapport',
    alternative: 'Beschrijving voor wie de foto niet ziet',
    alternativeHint: 'wat is er te zien?',
    blur: 'Onherkenbaar maken',
    remove: 'Verwijderen',
    close: 'Sluiten',
  },
  blur: {
    title: 'Onherkenbaar maken',
    hint: 'Veeg met een vinger over gezichten. Met het toetsenbord: verplaats de cirkel met de pijlen en druk op de spatiebalk.',
    canvas: 'Foto om onherkenbaar te maken',
    undo: 'Laatste veeg terug',
    done: 'Bewaren',
    cancel: 'Annuleren',
    once: 'Na het bewaren is dit niet meer terug te draaien: de eerste foto wordt verwijderd.',
  },
} as const;
