import { join } from 'node:path';
import { type Bucket, createBucketStore } from './bucketStore.ts';
import { createFolderStore, photoFolder } from './folderStore.ts';
import type { PhotoStore } from './photoStore.ts';

/** The photo store of the settings: a bucket, or a folder of `dataDir`. */
export const openPhotos = ({
  dataDir,
  bucket,
}: {
  dataDir: string;
  bucket: Bucket | null;
}): PhotoStore =>
  bucket ? createBucketStore(bucket) : createFolderStore(join(dataDir, photoFolder));
