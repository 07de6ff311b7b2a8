/**
 * A JPEG without the parts beside the picture: some browsers put such parts (Exif, XMP, IPTC) into
 * every picture that they make. Its colours (ICC) stay. A file that is no JPEG is left as it is.
 */
export function plainJpeg(bytes: ArrayBuffer): ArrayBuffer {
  const view = new DataView(bytes);
  if (bytes.byteLength < 4 || view.getUint16(0) !== start) return bytes;
  const kept: ArrayBuffer[] = [bytes.slice(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.byteLength) {
    const marker = view.getUint16(at);
    // Behind this comes the picture itself.
    if (marker === picture || marker >> 8 !== 0xff) break;
    const end = at + 2 + view.getUint16(at + 2);
    if (!beside.has(marker)) kept.push(bytes.slice(at, end));
    at = end;
  }
  kept.push(bytes.slice(at));
  const plain = new Uint8Array(kept.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let to = 0;
  for (const part of kept) {
    plain.set(new Uint8Array(part), to);
    to += part.byteLength;
  }
  return plain.buffer;
}

const [start, picture] = [0xffd8, 0xffda];
/** APP1 (Exif and XMP), APP13 (IPTC), and comments. */
const beside: ReadonlySet<number> = new Set([0xffe1, 0xffed, 0xfffe]);
