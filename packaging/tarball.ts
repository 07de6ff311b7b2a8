import { constants, gzipSync } from 'node:zlib';

/**
 * An archive that is the same wherever and whenever it is made: fixed order, one time, nobody's
 * files.
 */
export interface ArchivedFile {
  /** Path in the archive, with forward slashes; 255 characters at most. */
  path: string;
  bytes: Uint8Array;
  isExecutable: boolean;
}

/**
 * A gzipped POSIX tar (ustar). `seconds` since 1970 is the time of every file. @throws Error for a
 * path that does not fit
 */
export function makeTarball(files: readonly ArchivedFile[], seconds: number): Buffer {
  const blocks = files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap(({ path, bytes, isExecutable }) => [
      header(path, bytes.length, isExecutable ? 0o755 : 0o644, seconds),
      bytes,
      Buffer.alloc(-bytes.length & 511),
    ]);
  const packed = gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)]), {
    level: constants.Z_BEST_COMPRESSION,
  });
  // The tenth byte names the system it was packed on; 255 is "unknown".
  packed[9] = 255;
  return packed;
}

function header(path: string, size: number, mode: number, seconds: number): Buffer {
  const block = Buffer.alloc(512);
  const [prefix, name] = splitPath(path);
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`;
  const put = (text: string, at: number) => block.write(text, at, 'utf8');
  put(name, 0);
  put(octal(mode, 8), 100);
  put(octal(0, 8), 108);
  put(octal(0, 8), 116);
  put(octal(size, 12), 124);
  put(octal(seconds, 12), 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\x0000', 257);
  put('root', 265);
  put('root', 297);
  put(prefix, 345);
  const sum = block.reduce((all, byte) => all + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** ustar has 100 bytes for a name and 155 for the folders before it. */
function splitPath(path: string): [prefix: string, name: string] {
  const length = (text: string) => Buffer.byteLength(text);
  if (length(path) <= 100) return ['', path];
  for (let at = path.indexOf('/'); at > 0; at = path.indexOf('/', at + 1))
    if (length(path.slice(0, at)) <= 155 && length(path.slice(at + 1)) <= 100)
      return [path.slice(0, at), path.slice(at + 1)];
  throw new Error(`${path} is too long for an archive`);
}
