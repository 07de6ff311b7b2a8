import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { limits } from '#shared/model/limits.ts';
import { RegisterFileError } from './registerFileError.ts';

const unpack = promisify(gunzip);

/**
 * The bytes of a file, unpacked if it came as gzip: twelve megabytes travel as four.
 * @throws RegisterFileError when it is broken, or becomes larger than a register can be
 */
export async function unpackFile(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return await unpack(bytes, { maxOutputLength: limits.registerFile });
  } catch (error) {
    const isLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    throw new RegisterFileError(isLarge ? 'tooLarge' : 'noText');
  }
}
