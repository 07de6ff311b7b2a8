import { sizeOfPhoto } from '#server/images.ts';
import { nameOf, type PhotoStore } from '#server/photos/photoStore.ts';
import type { Pictures } from '#server/work/reports.ts';

/** Photos of an inspection, in the size for its report. */
export async function picturesOf(
  store: PhotoStore,
  inspection: string,
  photos: readonly string[],
): Promise<Pictures> {
  const found: Record<string, Pictures[string]> = {};
  for (const photo of photos) {
    const bytes = await store.get(nameOf({ inspection, photo }, 'report'));
    if (bytes) found[photo] = { bytes, ...(await sizeOfPhoto(bytes)) };
  }
  return found;
}
