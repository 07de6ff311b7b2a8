import * as files from '#server/db/files/files.ts';
import { Problem, type ProblemCode } from '#shared/problems.ts';
import { isAdmin } from '#shared/rules/office/access.ts';
import type { FileAnswer, Handlers, UserContext } from './context/context.ts';

// Images and files: an account's owner and administrators may read them (agreements part 2).

async function refuseOthers(
  { db, user }: UserContext,
  id: string,
  code: ProblemCode,
): Promise<void> {
  const owner = await files.ownerOf(db, id);
  if (owner === null || (owner !== user.id && !isAdmin(user.roles))) throw new Problem(code);
}

/** The file's own name is not used: all images are re-encoded to one kind. */
const found = (
  file: { mime: string; bytes: Uint8Array } | null,
  id: string,
  code: ProblemCode,
): FileAnswer => {
  if (!file) throw new Problem(code);
  return { ...file, name: `${id}.webp` };
};

export const fileHandlers: Pick<Handlers, 'images.get' | 'files.get'> = {
  'images.get': async (context, { id, width, height }) => {
    await refuseOthers(context, id, 'image_not_found');
    return found(
      await files.loadVariant(context.db, id, `${width}x${height}`),
      id,
      'image_not_found',
    );
  },

  'files.get': async (context, { id }) => {
    await refuseOthers(context, id, 'file_not_found');
    return found(await files.load(context.db, id), id, 'file_not_found');
  },
};
