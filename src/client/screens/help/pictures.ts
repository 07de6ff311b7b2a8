import type { HelpPicture } from '#shared/text/help.ts';

/** The address of a picture of this app itself: `npm run screenshots` makes them anew. */
export const pictureOf = (name: HelpPicture): string =>
  new URL(`./pictures/${name}.webp`, import.meta.url).href;
