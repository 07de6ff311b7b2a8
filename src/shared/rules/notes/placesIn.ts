import type { Block, TextBlock } from './blocks.ts';
import { textsOf } from './words.ts';

/** Shorter paragraphs say too little to be found again elsewhere. */
const enough = 2;
/** If at least this share of the words of the shorter one is in the other, it is that paragraph. */
const like = 0.75;

/** For each block the place of the same paragraph in the other list; -1 when it is not there. */
export function placesIn(blocks: readonly Block[], other: readonly Block[]): number[] {
  const [here, there] = [placesOf(blocks), placesOf(other)];
  const taken = new Set<number>();
  const same = ({ key }: Block): number | undefined => {
    const place = here.get(key) === undefined ? undefined : there.get(key);
    if (place !== undefined) taken.add(place);
    return place;
  };
  const places = blocks.map((block) => same(block) ?? -1);
  const open = other.flatMap((block, place) =>
    isLong(block) && !taken.has(place) ? [{ place, words: new Set(textsOf(block.words)) }] : [],
  );
  return places.map((place, i) => {
    const block = blocks[i] as Block;
    if (place >= 0 || !isLong(block)) return place;
    const own = new Set(textsOf(block.words));
    const found = open.find((one) => !taken.has(one.place) && isLike(own, one.words));
    if (found) taken.add(found.place);
    return found?.place ?? -1;
  });
}

/** The place of each paragraph that has words and occurs once. */
function placesOf(blocks: readonly Block[]): ReadonlyMap<string, number | undefined> {
  const places = new Map<string, number | undefined>();
  for (const [i, block] of blocks.entries())
    if (isParagraph(block) && block.words.length > 0)
      places.set(block.key, places.has(block.key) ? undefined : i);
  return places;
}

const isParagraph = (block: Block): block is TextBlock =>
  block.kind === 'text' && block.path.length === 0;
const isLong = (block: Block): block is TextBlock =>
  isParagraph(block) && block.words.length >= enough;

function isLike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const [short, long] = one.size < other.size ? [one, other] : [other, one];
  return [...short].filter((word) => long.has(word)).length >= like * short.size;
}
