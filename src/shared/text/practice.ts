/** Words of practising. */
export const practiceTexts = {
  title: 'Oefenen',
  intro:
    'Probeer alles uit met een verzonnen inspectie: ook zonder verbinding, of als je login is verlopen. Niets ervan gaat naar de server, en je eigen werk blijft zoals het is.',
  start: 'Oefening starten',
  bar: ': niets hiervan gaat naar de server.',
  label: 'Oefening',
  line: 'Verbinding',
  lines: {
    good: 'Goede verbinding',
    none: 'Geen verbinding',
    slow: 'Trage verbinding',
    portal: 'Wifi met inlogpagina',
    ended: 'Login verlopen',
  },
  stop: 'Oefening stoppen',
  stopShort: 'Stoppen',
  stopAsk: 'De oefening stoppen?',
  stopText: 'Wat je in de oefening deed, wordt gewist. Je eigen werk staat er nog.',
  refused: {
    header: 'Oefenen kan hier niet',
    text: 'Deze browser bewaart niets bij dit tabblad.',
  },
  finished: 'In een oefening is er geen rapport. De termijnen staan bij de inspectie.',
  noFile: {
    header: 'Niet in een oefening',
    text: 'Een rapport of bestand maakt de server, en die doet hier niet mee.',
  },
  noTab: {
    header: 'Blijf in dit tabblad',
    text: 'Een ander tabblad oefent niet: wat je daar doet, is echt.',
  },
  location: 'Kinderdagverblijf De Oefenboom',
  account: 'Oefening',
  version: 'Oefenchecklist',
} as const;

/** The checklist to practise on: made up, with a little of everything. */
export const practiceChecklist = [
  {
    title: 'Veiligheid',
    items: [
      {
        title: 'Buitenruimte',
        conditions: [
          [
            'Hek',
            'Het hek om de buitenruimte is dicht en een kind kan het niet zelf openen.',
            'Sluit het vanzelf?',
          ],
          ['Speeltoestel', 'Het klimrek staat vast en heeft geen scherpe randen.', ''],
        ],
      },
      {
        title: 'Binnenruimte',
        conditions: [
          ['Stopcontact', 'Stopcontacten op kindhoogte zijn afgeschermd.', ''],
          [
            'Schoonmaakmiddel',
            'Schoonmaakmiddelen staan achter slot of hoog.',
            'Laat zien waar ze staan.',
          ],
        ],
      },
    ],
  },
  {
    title: 'Personeel',
    items: [
      {
        title: 'Groep',
        conditions: [
          ['Aantal', 'Er zijn genoeg beroepskrachten voor het aantal kinderen.', ''],
          ['Mentor', 'Elk kind heeft een mentor, en de ouders weten wie dat is.', ''],
        ],
      },
    ],
  },
] as const;
