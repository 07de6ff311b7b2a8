import type { Backend } from './backend.ts';
import { dropSent } from './sentPhotos.ts';

/**
 * Removes photos from elsewhere: these, or all. One that is being sent again stays. Answers whether
 * there were any.
 */
export const dropFetched = (
  backend: Backend,
  account: string,
  ids?: ReadonlySet<string>,
): Promise<boolean> =>
  backend.run(['photos', 'photoBytes'], 'readwrite', async (tx) => {
    const gone = (await tx.all('photos', account)).filter(
      ({ id, fetched }) => fetched && (!ids || ids.has(id)),
    );
    dropSent(tx, account, gone);
    return gone.length > 0;
  });
