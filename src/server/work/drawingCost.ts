/**
 * Milliseconds that a report takes to draw, as far as that can be told before: what stands in it,
 * and its photos. What it really took is settled afterwards.
 */
export const drawingCost = (characters: number, photos: number): number =>
  100 + characters / 1_000 + photos * 50;
