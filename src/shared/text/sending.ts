import { changesIn } from './counted.ts';

/** Words of the screen that shows which work is not on the server yet (agreements part 4.3). */
export const sendingTexts = {
  title: 'Verzendcentrum',
  intro:
    'Hier staat wat nog niet op de server is. Alles is op dit apparaat bewaard tot de server het heeft bevestigd.',
  nothing: 'Alles is verzonden. Er wacht niets op dit apparaat.',
  owed: 'De server is teruggezet naar een eerder moment. Dit apparaat geeft terug wat hij mist, zodra dat kan.',
  waiting: (count: number) => `Wacht op verzending (${count.toLocaleString('nl-NL')})`,
  refused: (count: number) => `Geweigerd door de server (${count})`,
  meetings: (count: number) => `Op twee apparaten geschreven (${count})`,
  aside: (count: number) => `Kan niet worden verzonden (${count})`,
  asideHint:
    'Deze tekst is te lang, of past niet meer in de inspectie. Hij is bewaard op dit apparaat en staat niet in het rapport.',
  superseded: 'Er is daarna een nieuwere tekst verzonden; deze gaat niet vanzelf opnieuw.',
  sent: (count: number) => `Laatst bevestigd (${count})`,
  sendNow: 'Nu verzenden',
  retry: 'Opnieuw proberen',
  copy: 'Tekst kopiëren',
  discard: 'Weggooien',
  discardTitle: 'Wijziging weggooien',
  discardText:
    'Weet je zeker dat je deze wijziging wilt weggooien? De tekst is dan niet meer terug te halen.',
  reserve: 'Reservebestand bewaren',
  reserveHint:
    'Een bestand met al het werk dat nog niet is verzonden. Je kunt het op een ander apparaat weer inlezen met hetzelfde account.',
  readReserve: 'Reservebestand inlezen',
  reserveRead: (added: number, of: number) => ({
    header: 'Reservebestand ingelezen',
    text:
      added === of
        ? `${changesIn(added)} overgenomen.`
        : `${added} van ${of} wijzigingen overgenomen; de andere waren hier al.`,
  }),
  reserveNoRoom: (unkept: number, of: number) => ({
    header: 'Niet alle foto’s passen op dit apparaat',
    text: `${unkept} van ${of} foto’s zijn niet overgenomen. Bewaar het bestand, maak ruimte op dit apparaat en lees het daarna nog eens in.`,
  }),
  reserveWrong: {
    header: 'Dit bestand past niet',
    text: 'Dit is geen reservebestand van het veldinstrument, of het is beschadigd. Er is niets gewijzigd.',
  },
  reserveOther: {
    header: 'Bestand van een ander account',
    text: 'Dit reservebestand hoort bij een ander account. Er is niets gewijzigd.',
  },
  reservePartly: {
    header: 'Reservebestand is niet compleet',
    text: 'Dit apparaat kon niet alles lezen wat nog niet is verzonden. Laat dit scherm open, wis niets, en verzend zodra er verbinding is.',
  },
  reserveEmpty: { header: 'Niets te bewaren', text: 'Alles is al verzonden.' },
  at: (moment: string) => `gemaakt op ${moment}`,
  nr: (sequence: number) => `nr. ${sequence}`,
  stateSending: 'Wordt verzonden',
  stateWaiting: 'Wacht',
  device: (contiguous: number, made: number) =>
    `Dit apparaat maakte ${changesIn(made)}. De server heeft alles tot en met nummer ${contiguous.toLocaleString('nl-NL')} beantwoord.`,
  gap: (numbers: string) =>
    `Let op: de server mist nummer ${numbers}, en dat wacht niet meer op dit apparaat. Geef dit door aan de beheerder.`,
  more: (count: number) => `en nog ${count.toLocaleString('nl-NL')}`,
  gone: 'Deze inspectie staat niet meer op de server. Wat hier is ingevuld, blijft leesbaar op dit apparaat.',
  unknownInspection: 'Onbekende inspectie',
} as const;
