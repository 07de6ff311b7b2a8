/** Words for the list of sessions: where somebody is logged in. */
export const sessionTexts = {
  title: 'Ingelogd op',
  none: 'Dit account is nergens ingelogd.',
  unknown: 'Onbekend apparaat',
  current: 'Dit apparaat',
  end: 'Beëindigen',
  since: (start: string, last: string, address: string) =>
    [`Ingelogd ${start}`, `laatst gezien ${last}`, address && `vanaf ${address}`]
      .filter(Boolean)
      .join(', '),
  endOne: {
    title: 'Sessie beëindigen',
    text: 'Het andere apparaat gaat op slot zodra het weer verbinding heeft. Werk dat daar nog wacht, blijft er bewaard.',
    confirm: 'Beëindigen',
  },
  endAll: {
    title: 'Alle sessies beëindigen',
    text: 'Alle apparaten van dit account, behalve dit, gaan op slot zodra ze verbinding hebben. Werk dat daar nog wacht, blijft er bewaard. De persoon kan opnieuw inloggen.',
    confirm: 'Alle sessies beëindigen',
  },
  endedAll: {
    header: 'Sessies beëindigd',
    text: 'De andere apparaten gaan op slot zodra ze verbinding hebben.',
  },
  ended: {
    header: 'Sessie beëindigd',
    text: 'Dat apparaat gaat op slot zodra het verbinding heeft.',
  },
} as const;
