/** Numbers of a device that the server should know of, and does not (decisions part 4.12). */
export interface Numbers {
  device: string;
  nextSequence: number;
  /** The server has everything up to and including this one. */
  contiguous: number;
}

/** The numbers that are neither on the server nor waiting here: each is a change that got lost on the way. */
export function missingNumbers({ device, nextSequence, contiguous }: Numbers, here: readonly { device: string; sequence: number }[]): number[] {
  // What the server counted already and waits to go again says nothing.
  const waiting = here.filter((entry) => entry.device === device && entry.sequence > contiguous).map(({ sequence }) => sequence);
  const missing = [];
  // Above the first that waits, the server may simply not have heard yet.
  const firstWaiting = Math.min(nextSequence, ...waiting);
  for (let number = contiguous + 1; number < firstWaiting; number++) missing.push(number);
  return missing;
}
