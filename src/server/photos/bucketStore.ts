import { S3mini } from 's3mini';
import type { PhotoStore } from './photoStore.ts';

/** Photos in a bucket of an S3-compatible store, which several instances share. */
export interface Bucket {
  /** The address of the bucket: https://store.example/bucket, or https://bucket.store.example. */
  url: string;
  region: string;
  key: string;
  secret: string;
}

/** How many names are asked for at once. */
const some = 1_000;
/** Milliseconds that one request may take. */
const patience = 30_000;

/** Makes no request by itself. Each request may take 30 seconds, and follows no redirect. */
export function createBucketStore({ url, region, key, secret }: Bucket): PhotoStore {
  const bucket = new S3mini({
    endpoint: url,
    region,
    accessKeyId: key,
    secretAccessKey: secret,
    requestAbortTimeout: patience,
    // Only this address is asked: a redirect could lead to a machine inside our network.
    fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
  });

  /** The names that begin with a prefix, some at a time. */
  async function* namesUnder(prefix: string): AsyncGenerator<string[]> {
    let token: string | undefined;
    do {
      // '/' means the whole bucket here; names of any depth under the prefix are listed.
      const page = await bucket.listObjectsPaged('/', prefix, some, token);
      yield (page?.objects ?? []).map(({ Key }) => Key);
      token = page?.nextContinuationToken;
    } while (token);
  }
  /** The next part of each name after a prefix, up to the next slash; each part once. */
  async function under(prefix: string): Promise<string[]> {
    const found = new Set<string>();
    for await (const names of namesUnder(prefix))
      for (const name of names) found.add(name.slice(prefix.length).split('/')[0] ?? '');
    return [...found];
  }

  return {
    async put(name, bytes) {
      const { ok, status } = await bucket.putObject(name, bytes);
      if (!ok) throw new Error(`the store of photos answered ${status}`);
    },
    async get(name) {
      const bytes = await bucket.getObjectArrayBuffer(name);
      return bytes && new Uint8Array(bytes);
    },
    parts: ({ inspection, photo }) => under(`${inspection}/${photo}/`),
    async drop(name) {
      await bucket.deleteObject(name);
    },
    async remove(place) {
      const prefix = `${place.inspection}/${'photo' in place ? `${place.photo}/` : ''}`;
      for await (const names of namesUnder(prefix))
        for (const name of names) await bucket.deleteObject(name);
    },
    // Who runs the store sees to its room.
    isNearlyFull: async () => false,
    async *inspections() {
      let last = '';
      for await (const names of namesUnder('')) {
        const tops = [...new Set(names.map((name) => name.split('/')[0] ?? ''))];
        // Names come in order, so only the first part of a page may have been on the page before.
        yield tops.filter((top) => top !== last);
        last = tops.at(-1) ?? last;
      }
    },
  };
}
