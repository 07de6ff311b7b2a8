import type { KeptPhoto } from './records.ts';

/** A photo that must be brought to the server, all of it. */
export const toBring = ({
  account,
  id,
  inspection,
  part,
  sha256,
  size,
  fetched,
}: KeptPhoto): KeptPhoto => ({
  ...{ account, id, inspection, part, sha256, size },
  ...(fetched ? { fetched } : {}),
});
