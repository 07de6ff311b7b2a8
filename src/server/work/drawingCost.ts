/**
 * Estimates the milliseconds that drawing a report takes, from its characters and its photos. The
 * real time is settled afterwards.
 */
export const drawingCost = (characters: number, photos: number): number =>
  100 + characters / 1_000 + photos * 50;
