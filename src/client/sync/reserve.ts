import { cleanHtml } from '#client/cleanHtml.ts';
import { type Carried, freeze, importChanges, readUnsent } from '#client/device/carry.ts';
import { allUnsent, readPhoto } from '#client/device/photos.ts';
import { changeOf } from '#client/device/queue.ts';
import type { KeptPhoto } from '#client/device/records.ts';
import { readVersions } from '#client/device/work.ts';
import { accountHere } from '#client/state/account.ts';
import { notify } from '#client/state/notices.ts';
import { saveBlob } from '#client/state/saveBlob.ts';
import { state } from '#client/state/state.ts';
import { callOfAction } from '#shared/contract/callOfAction.ts';
import { notesIn, withNotes } from '#shared/rules/inspection/actionParts.ts';
import { fullName } from '#shared/rules/words/format.ts';
import { sendingTexts } from '#shared/text/sending.ts';
import { storePhoto } from './addPhoto.ts';
import { sync } from './sync.ts';

/** The reserve file: all unsent work of an account, to keep or to read in on another device. */
interface ReserveFile {
  kind: 'veldinstrument-reservebestand';
  format: 1;
  account: string;
  name: string;
  saved_at: string;
  /** Exactly as they are sent, with the title of their inspection for people who read the file. */
  actions: (Carried & { title?: string })[];
  /** Texts that are too long to be sent. */
  texts?: { title: string; text: string }[];
  /** Photos that the server does not have, with their bytes. */
  photos?: { photo: KeptPhoto; base64: string }[];
}

/** Makes the file and offers it as a download; says so when there is nothing to keep. */
export async function saveReserve(): Promise<void> {
  const account = state.account.get();
  if (!account) return;
  sync.drafts.flush();
  await sync.settle();
  const backend = sync.backend();
  /** Whether the device gave all that it has; it may be unable to write, or to read. */
  let isWhole = true;
  const lacking = () => {
    isWhole = false;
    return [];
  };
  const stored = await freeze(backend, account.id)
    .catch(() => readUnsent(backend, account.id))
    .catch(lacking);
  // What was frozen may have become stored just now.
  const read = new Set(stored.map(({ id }) => id));
  const changes: Carried[] = [...stored, ...sync.unstored().filter(({ id }) => !read.has(id))];
  const drafts = [...state.drafts.get().values()];
  const photos = await allUnsent(backend, account.id).catch(lacking);
  if (isWhole && changes.length + drafts.length + photos.length === 0)
    return notify('info', sendingTexts.reserveEmpty.header, sendingTexts.reserveEmpty.text);
  const now = new Date().toISOString();
  const titleOf = (id: string) => state.work.get().inspections?.get(id)?.title;
  const file: ReserveFile = {
    kind: 'veldinstrument-reservebestand',
    format: 1,
    account: account.id,
    name: fullName(account),
    saved_at: now,
    actions: changes.map((change) => {
      const title = titleOf(change.inspection);
      const { device, sequence, after } = change;
      return {
        ...changeOf(change),
        ...(device && sequence ? { device, sequence } : {}),
        ...(after ? { after } : {}),
        ...(title ? { title } : {}),
      };
    }),
    // Texts that cannot be sent: to be read, and copied by hand.
    ...(drafts.length > 0
      ? {
          texts: drafts.map(({ inspection, text }) => ({ title: titleOf(inspection) ?? '', text })),
        }
      : {}),
  };
  // One photo after the other: a hundred of them are too large to hold at once.
  const parts: BlobPart[] = [JSON.stringify(file, null, 1).slice(0, -2)];
  for (const photo of photos) {
    const bytes = await readPhoto(backend, account.id, photo.id).catch(() => null);
    if (!bytes) {
      isWhole = false;
      continue;
    }
    const text = JSON.stringify({ photo, base64: await toBase64(bytes) });
    parts.push(parts.length === 1 ? ',\n "photos": [\n' : ',\n', new Blob([text]));
  }
  parts.push(parts.length === 1 ? '\n}' : '\n]\n}');
  saveBlob(
    new Blob(parts, { type: 'application/json' }),
    `veldinstrument-reservebestand-${now.slice(0, 16).replace(/[:T]/g, '-')}.json`,
  );
  if (!isWhole)
    notify('danger', sendingTexts.reservePartly.header, sendingTexts.reservePartly.text);
}

const toBase64 = (bytes: ArrayBuffer): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([bytes]));
  });

/** The photos of a file. @throws when it holds something else */
const photosIn = ({ account, photos = [] }: ReserveFile) =>
  photos.map(({ photo: { id, inspection, part, sha256 }, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)).buffer;
    return { photo: { account, id, inspection, part, sha256, size: bytes.byteLength }, bytes };
  });

/**
 * Reads a reserve file in and sends what is in it; for the same account only. If anything is wrong
 * with it, nothing changes.
 */
export async function importReserve(text: string): Promise<void> {
  let file: ReserveFile;
  let photos: ReturnType<typeof photosIn>;
  try {
    file = JSON.parse(text) as ReserveFile;
    if (
      file.kind !== 'veldinstrument-reservebestand' ||
      file.format !== 1 ||
      !Array.isArray(file.actions) ||
      !file.actions.every(isChange)
    )
      throw new Error();
    photos = photosIn(file);
  } catch {
    return notify('danger', sendingTexts.reserveWrong.header, sendingTexts.reserveWrong.text);
  }
  const account = accountHere();
  if (file.account !== account)
    return notify('danger', sendingTexts.reserveOther.header, sendingTexts.reserveOther.text);
  // Photos go first: as soon as the changes about them are stored, those may be sent.
  let unkept = 0;
  for (const { photo, bytes } of photos) await storePhoto(photo, bytes).catch(() => unkept++);
  const versions = await readVersions(sync.backend(), account);
  const added = await importChanges(
    sync.backend(),
    account,
    file.actions.map(({ title: _, ...change }) => withCleanNotes(change)),
    new Map(versions.map((version) => [version.id, version])),
  );
  const words = sendingTexts.reserveRead(added, file.actions.length);
  notify('success', words.header, words.text);
  if (unkept > 0) {
    const { header, text } = sendingTexts.reserveNoRoom(unkept, photos.length);
    notify('warning', header, text);
  }
  await sync.reader.showKeptWork(account);
  await sync.recount();
  void sync.send({ force: true });
}

/** A file may say anything: its texts are cleaned before they are on screen. */
const withCleanNotes = (change: Carried): Carried => {
  const notes = notesIn(change);
  return notes === undefined
    ? change
    : { ...change, ...withNotes(change, cleanHtml(notes).innerHTML) };
};

const isChange = (one: Partial<Carried>): boolean =>
  typeof one.id === 'string' &&
  typeof one.inspection === 'string' &&
  typeof one.created_at === 'string' &&
  typeof one.base === 'number' &&
  typeof one.payload === 'object' &&
  one.payload !== null &&
  Object.hasOwn(callOfAction, one.type ?? '');
