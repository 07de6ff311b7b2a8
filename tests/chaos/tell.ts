import type { RoundOutcome } from './round.ts';

/** What a round found, each a sentence; empty is what we promise. */
export function faultsOf({
  lost,
  doubled,
  vanished,
  untrue,
  swallowed,
  screens,
  stuck,
  errors,
}: RoundOutcome): string[] {
  const named = (what: string, words: readonly { text: string }[]) =>
    words.length > 0 ? [`${what}: ${words.map(({ text }) => text).join(' ')}`] : [];
  return [
    ...named('lost', lost),
    ...named('doubled', doubled),
    ...named('vanished', vanished),
    ...(untrue.length > 0 ? [`untrue: ${untrue.join(' ')}`] : []),
    ...swallowed,
    ...screens.map((one) => `screen ${one}`),
    ...stuck.map((one) => `not sent in the end: ${one}`),
    ...errors.map((one) => `a page threw: ${one}`),
  ];
}

/** The figures of a round. */
export function figuresOf(outcome: RoundOutcome): string {
  const {
    seed,
    typed,
    seenSaved,
    seenSent,
    lost,
    doubled,
    untrue,
    vanished,
    tooFresh,
    notEntered,
    deleted,
    resurrected,
    excused,
    glued,
    repeated,
    told,
    counts,
  } = outcome;
  return [
    `seed ${seed}: ${typed} words typed, ${seenSaved} seen saved, ${seenSent} seen sent`,
    `lost ${lost.length}, doubled ${doubled.length}, untrue ${untrue.length}, vanished ${vanished.length}`,
    `never saved and gone with their browser ${tooFresh}, never entered ${notEntered}, deleted ${deleted} (there again ${resurrected}), excused ${excused.length}, run together ${glued.length}, standard lines twice ${repeated.length}`,
    ...told,
    counts,
  ].join('\n');
}
