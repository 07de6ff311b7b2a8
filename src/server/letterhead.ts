import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { logoOf } from './images.ts';
import { type Settings, unreadableLogo } from './settings/settings.ts';

/** The organisation that sends reports with a letter in front. */
export interface Letterhead {
  organisation: string;
  /** A PNG; null when there is no logo. */
  logo: Uint8Array | null;
  /** A key of name and logo: another name or logo gives another key. */
  key: string;
}

/** Reads the letterhead once, at the start. @throws SettingsError for a logo that cannot be used */
export async function readLetterhead({
  organisation,
  logo: path,
}: Pick<Settings, 'organisation' | 'logo'>): Promise<Letterhead | null> {
  if (organisation === null) return null;
  const logo = path === null ? null : await readLogo(path);
  const key = createHash('sha256')
    .update(organisation)
    .update(logo ?? '')
    .digest('base64url');
  return { organisation, logo, key };
}

async function readLogo(path: string): Promise<Uint8Array> {
  try {
    return await logoOf(await readFile(path));
  } catch {
    throw unreadableLogo();
  }
}
