const notice = 'Zorg dat kinderen niet herkenbaar in beeld zijn.';

/** Words of photos at a condition and at the general notes. */
export const photoTexts = {
  title: 'Foto’s',
  take: 'Foto maken',
  choose: 'Foto kiezen',
  notice,
  /** Asked before the first photo on a device, if the notice does not stand beside the button. */
  first: { title: 'Foto’s van de inspectie', text: notice, confirm: 'Verder', cancel: 'Annuleren' },
  keeping: 'De foto wordt bewaard…',
  kept: (count: number) =>
    count === 1 ? 'Foto bewaard op dit apparaat' : `${count} foto’s bewaard op dit apparaat`,
  open: (at: number, caption: string, alternative: string) =>
    [`Foto ${at}: ${caption || 'Zonder bijschrift'}`, alternative].filter(Boolean).join('. '),
  noCaption: 'Zonder bijschrift',
  elsewhere: 'Niet op dit apparaat',
  elsewhereHint: 'Deze foto staat niet op dit apparaat. Met verbinding zie je hem.',
  unreadable: (names: readonly string[], of: number) => ({
    header:
      names.length === 1
        ? 'Deze foto kan niet worden gelezen'
        : 'Niet alle foto’s kunnen worden gelezen',
    text: `${of > 1 ? `${names.length} van ${of}: ` : ''}${names.join(', ')}. Kies een JPEG, PNG of WebP. Op een iPhone: Instellingen, Camera, Meest compatibel.`,
  }),
  noRoom: {
    header: 'Geen ruimte voor deze foto',
    text: 'Op dit apparaat is geen ruimte meer. De foto is niet bewaard; je aantekeningen wel.',
  },
  failed: {
    header: 'De foto is niet bewaard',
    text: 'Het apparaat kon de foto niet bewaren. Probeer het nog eens.',
  },
  missed: (count: number, total: number) => ({
    header: `${count} van de ${total} foto’s zijn niet bewaard`,
    text: 'Kies ze opnieuw.',
  }),
  removed: 'Foto verwijderd.',
  back: 'De foto is terug.',
  undo: 'Ongedaan maken',
  count: (count: number, bare: number) =>
    `${count === 1 ? '1 foto' : `${count} foto’s`}${bare > 0 ? `, waarvan ${bare} zonder bijschrift of beschrijving` : ''}.`,
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
    alternative: 'Beschrijving',
    alternativeHint: 'voor wie de foto niet ziet',
    previous: 'Vorige foto',
    next: 'Volgende foto',
    blur: 'Onherkenbaar maken',
    remove: 'Verwijderen',
    close: 'Sluiten',
  },
  blur: {
    title: 'Onherkenbaar maken',
    hint: 'Veeg over gezichten. Met het toetsenbord: verplaats de cirkel met de pijlen en druk op de spatiebalk.',
    swept: (count: number) => (count === 1 ? '1 veeg' : `${count} vegen`),
    canvas: 'Foto om onherkenbaar te maken',
    undo: 'Laatste veeg terug',
    done: 'Bewaren',
    cancel: 'Annuleren',
    once: 'Na het bewaren kun je niet meer terug: de oorspronkelijke foto wordt verwijderd.',
    dropTitle: 'Vegen weggooien',
    dropText: 'Weet je zeker dat je wilt stoppen? Wat je onherkenbaar maakte, is dan niet bewaard.',
    drop: 'Stoppen',
  },
} as const;
