/**
 * What the screens said of every word. A claim counts at the moment that it was on screen together
 * with the word; what nobody was told is no promise.
 */
export interface Word {
  text: string;
  device: string;
  tab: string;
  field: string;
  startedAt: number;
  /** When the last key was pressed. */
  typedAt: number;
  /**
   * It stood whole in an editor. A word without this never came to be: the screen went away under
   * the hands.
   */
  enteredAt: number | null;
  savedAt: number | null;
  sentAt: number | null;
  /** Taken away again by who typed it; 'maybe': it is not known whether all keys came through. */
  deleted: 'no' | 'yes' | 'maybe';
}

/** What a page shows at one moment. */
export interface Sample {
  at: number;
  /**
   * The state of the save status: 'sent', 'stored', 'waiting', 'typing'…; '' where there is none.
   */
  state: string;
  text: string;
  field: string;
  words: string[];
  /** Labels of the bars below the header. */
  bars: string;
}

export interface LedgerEvent {
  at: number;
  what: string;
  device?: string;
  tab?: string;
  sample?: Sample;
}

/** Things after which something may be gone without a fault of the product. */
type Disaster = { at: number; device: string } & (
  | { kind: 'kill' }
  /**
   * The pages that were open then, and when they were loaded: their memory gives back what the
   * store lost.
   */
  | { kind: 'wipe'; open: readonly { tab: string; since: number }[] }
  /** An older copy of the browser's data was put back; made at `since`. */
  | { kind: 'older'; since: number }
  | { kind: 'logout' }
  /**
   * The server went back to how it was at `since`. It was stopped at `at`, and nobody heard of it
   * before `until`.
   */
  | { kind: 'restore'; since: number; until: number }
);

export interface Ledger {
  readonly words: ReadonlyMap<string, Word>;
  readonly events: readonly LedgerEvent[];
  readonly disasters: readonly Disaster[];
  /**
   * The words that are claimed to be on the server, as far as nothing happened since that explains
   * their absence.
   */
  claimedSent(): Word[];
  add(word: Word): void;
  say(what: string, where?: { device?: string; tab?: string }): void;
  happened(disaster: Disaster): void;
  saw(sample: Sample, where: { device: string; tab: string }): void;
  /** What a tab showed last still stood there at this moment. */
  stillThere(tab: string, at: number): void;
}

const savedStates = new Set(['stored', 'waiting', 'sent']);
/**
 * How long another tab may still show what it said before, in ms, when a word comes in: nobody
 * reads it in that time.
 */
const blink = 300;

export function createLedger(): Ledger {
  const words = new Map<string, Word>();
  const events: LedgerEvent[] = [];
  const disasters: Disaster[] = [];
  /** What each tab shows, by its name. */
  const shown = new Map<string, { sample: Sample; until: number }>();

  const claim = ({ at, state, words: there }: Sample, isMeant: (word: Word) => boolean) => {
    for (const text of there) {
      const word = words.get(text);
      if (!word || at < word.startedAt || !isMeant(word)) continue;
      word.enteredAt ??= at;
      if (savedStates.has(state)) word.savedAt ??= at;
      if (state === 'sent') word.sentAt ??= at;
    }
  };
  /**
   * A tab claims of others' words what it has shown for a while: as long as it is known to have
   * been there.
   */
  const claimOfOthers = (tab: string) => {
    const one = shown.get(tab);
    if (one && one.until - one.sample.at >= blink) claim(one.sample, (word) => word.tab !== tab);
  };
  return {
    words,
    events,
    disasters,
    claimedSent() {
      for (const tab of shown.keys()) claimOfOthers(tab);
      const restored = Math.max(
        0,
        ...disasters.map((one) => (one.kind === 'restore' ? one.at : 0)),
      );
      return [...words.values()].filter(
        (word) =>
          word.sentAt !== null &&
          word.deleted === 'no' &&
          word.startedAt > restored &&
          !isExcused(word, disasters),
      );
    },
    add: (word) => void words.set(word.text, word),
    say: (what, where = {}) => void events.push({ at: Date.now(), what, ...where }),
    happened(disaster) {
      disasters.push(disaster);
      const open =
        disaster.kind === 'wipe'
          ? disaster.open.map(({ tab, since }) => ` ${tab} open for ${disaster.at - since} ms`)
          : [];
      events.push({ at: disaster.at, what: disaster.kind + open.join(), device: disaster.device });
    },
    saw(sample, where) {
      events.push({ at: sample.at, what: 'screen', ...where, sample });
      claimOfOthers(where.tab);
      shown.set(where.tab, { sample, until: sample.at });
      claim(sample, (word) => word.tab === where.tab);
    },
    stillThere(tab, at) {
      const one = shown.get(tab);
      if (!one) return;
      // It has a beat every 100 ms: a longer silence is a page that stands still, or was away.
      if (at - one.until > 1_500) events.push({ at, what: `silent for ${at - one.until} ms`, tab });
      one.until = at;
    },
  };
}

/**
 * How long before the end of a browser, in ms, something that was never called saved may still be
 * only in its memory.
 */
const unsafe = 1_000;
/** How long a page needs to take up what others stored on its device, in ms. */
const adopting = 5_000;

/**
 * Whether what was done to devices and server explains that a word is gone, although it was called
 * saved.
 */
export function isExcused(word: Word, disasters: readonly Disaster[]): boolean {
  return disasters.some((one) => {
    if (one.kind === 'restore')
      return (
        (word.sentAt === null || word.sentAt > one.since - unsafe) &&
        hasForgotten(word, disasters, one)
      );
    if (one.device !== word.device || one.at < word.startedAt) return false;
    // Sent or not, it is not on that copy; what was sent is on the server, and is not excused
    // there.
    if (one.kind === 'older') return word.startedAt > one.since && word.sentAt === null;
    if (one.kind !== 'wipe' || (word.sentAt !== null && word.sentAt < one.at)) return false;
    return !one.open.some(
      ({ tab, since }) =>
        (tab === word.tab && since < word.startedAt) ||
        (since > word.typedAt && since < one.at - adopting),
    );
  });
}

/**
 * A restored server gets back what devices remember: this one was made to forget, or somebody
 * logged out there before the server was back.
 */
const hasForgotten = (
  word: Word,
  disasters: readonly Disaster[],
  { at, until }: { at: number; until: number },
): boolean =>
  disasters.some((one) => {
    if (one.device !== word.device || one.at < word.startedAt) return false;
    if (one.kind === 'logout') return one.at < until;
    return (
      one.at < at && (one.kind === 'wipe' || (one.kind === 'older' && word.startedAt > one.since))
    );
  });

/** Whether a word that was never called saved may be missing: its browser ended within a second. */
export const isTooFresh = (word: Word, disasters: readonly Disaster[]): boolean =>
  disasters.some(
    (one) =>
      one.device === word.device &&
      (one.kind === 'kill' || one.kind === 'wipe' || one.kind === 'older') &&
      one.at >= word.startedAt &&
      one.at - word.typedAt < unsafe,
  );
