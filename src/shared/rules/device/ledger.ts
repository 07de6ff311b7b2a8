/**
 * The counts that tell which changes of a device the server should have and lacks (agreements part
 * 4.12).
 */
export interface Numbers {
  device: string;
  nextSequence: number;
  /** The server has everything up to and including this one. */
  contiguous: number;
}

/** The sequence numbers that are neither on the server nor waiting here: each is a lost change. */
export function missingNumbers(
  { device, nextSequence, contiguous }: Numbers,
  here: readonly { device: string; sequence: number }[],
): number[] {
  // A waiting change that the server has counted already goes a second time: its number says
  // nothing about what is missing.
  const waiting = here
    .filter((entry) => entry.device === device && entry.sequence > contiguous)
    .map(({ sequence }) => sequence);
  const missing = [];
  // The server may simply not have received the numbers above the first waiting one yet.
  const firstWaiting = Math.min(nextSequence, ...waiting);
  for (let number = contiguous + 1; number < firstWaiting; number++) missing.push(number);
  return missing;
}
