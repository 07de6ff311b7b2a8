import { changesIn } from './counted.ts';

// Words of work on this device that is not on the server yet (agreements part 4).

/** The name of the screen that shows which work is not on the server yet. */
export const toSending = 'Verzendcentrum';

export const lockTexts = {
  title: 'Je sessie is verlopen',
  text: 'Log opnieuw in om verder te gaan waar je was.',
  /** Offline nobody can log in, and the device locked itself. */
  offline: {
    title: 'Dit apparaat is vergrendeld',
    text: 'Er is al lang geen verbinding. Log in zodra die er weer is.',
  },
  disabled: {
    title: 'Je account is uitgeschakeld',
    text: 'Een beheerder heeft je account uitgeschakeld. Je werk op dit apparaat blijft bewaard. Vraag een beheerder om je account weer in te schakelen; log daarna opnieuw in.',
  },
  waiting: (count: number) =>
    `${changesIn(count)} ${count === 1 ? 'staat' : 'staan'} veilig op dit apparaat en ${count === 1 ? 'wordt' : 'worden'} verzonden nadat je weer bent ingelogd.`,
  login: 'Inloggen',
  search: 'Verbinding zoeken',
  /** For a shared tablet; waiting changes still belong to the person who made them. */
  other: 'Ik ben iemand anders',
} as const;

/** Somebody else's unsent work on this device. */
export const otherTexts = {
  others: (name: string, count: number) =>
    `Op dit apparaat ${count === 1 ? 'wacht 1 wijziging' : `wachten ${count} wijzigingen`} van ${name}. Die worden verzonden als ${name} hier weer inlogt.`,
} as const;
