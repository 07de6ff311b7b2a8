import { isUtf8 } from 'node:buffer';

/**
 * The text of a file in an unknown encoding: UTF-8 with or without a byte order mark, UTF-16 with a
 * mark, otherwise Windows-1252. Null when the file is no text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const mark = [...bytes.subarray(0, 2)].map((byte) => byte.toString(16)).join('');
  const utf16 = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : null;
  const text = new TextDecoder(utf16 ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')).decode(bytes);
  return text.includes('\u0000') ? null : text;
}
