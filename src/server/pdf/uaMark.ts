const UA_NAMESPACE = 'http://www.aiim.org/pdfua/ns/id/';

/** PDF/A wants every foreign XMP property described; this describes pdfuaid:part. */
const UA_SCHEMA = `<rdf:li rdf:parseType="Resource"><pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema><pdfaSchema:namespaceURI>${UA_NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix><pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource"><pdfaProperty:category>internal</pdfaProperty:category><pdfaProperty:description>Indicates, which part of ISO 14289 standard is followed</pdfaProperty:description><pdfaProperty:name>part</pdfaProperty:name><pdfaProperty:valueType>Integer</pdfaProperty:valueType></rdf:li></rdf:Seq></pdfaSchema:property></rdf:li>`;
const SCHEMAS_END = '</rdf:Bag></pdfaExtension:schemas>';
const XREF_ENTRY = 20;

/**
 * Adds the PDF/UA-1 mark to a PDF/A-2a file made by Typst, so that one file states both. Typst
 * writes only one mark per file, though its tagged output meets both standards; the caller has let
 * Typst check PDF/UA-1 first.
 *
 * It relies on Typst's layout (a classic cross-reference table right after the catalog, the
 * uncompressed XMP right before it) and throws an Error when a future version writes another one.
 * The input is not changed.
 */
export function addUaMark(pdf: Uint8Array): Uint8Array {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const layout = readLayout(bytes);
  const { metaAt, rootAt, xrefAt, rootNumber } = layout;

  const meta = rewriteXmp(bytes.toString('latin1', metaAt, rootAt));
  const root = replaceOnce(
    bytes.toString('latin1', rootAt, xrefAt),
    /\/ViewerPreferences\s*<</,
    (found) => `${found}\n    /DisplayDocTitle true`,
  );
  const newRootAt = metaAt + meta.length;
  const entryAt = layout.tableAt + XREF_ENTRY * rootNumber - xrefAt;
  const tail = bytes.toString('latin1', xrefAt);
  const newTail = replaceOnce(
    tail.slice(0, entryAt) + String(newRootAt).padStart(10, '0') + tail.slice(entryAt + 10),
    /startxref\s+\d+/,
    () => `startxref\n${newRootAt + root.length}`,
  );
  return Buffer.concat([bytes.subarray(0, metaAt), Buffer.from(meta + root + newTail, 'latin1')]);
}

interface Layout {
  /**
   * Byte offsets of the metadata object, the catalog, the cross-reference table and its first
   * entry.
   */
  metaAt: number;
  rootAt: number;
  xrefAt: number;
  tableAt: number;
  rootNumber: number;
}

function readLayout(bytes: Buffer): Layout {
  const end = bytes.toString('latin1', Math.max(0, bytes.length - 128));
  const xrefAt = numberIn(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end), 'startxref');
  const tail = bytes.toString('latin1', xrefAt);
  const head = /^xref\s+0 (\d+)\s*\n/.exec(tail);
  const size = numberIn(head, 'cross-reference table');
  const tableAt = xrefAt + (head?.[0].length ?? 0);
  const trailer = tail.slice(tableAt - xrefAt + XREF_ENTRY * size);
  const rootNumber = numberIn(/^\s*trailer[\s\S]*?\/Root (\d+) 0 R/.exec(trailer), 'trailer');

  const offsetOf = (object: number): number => {
    const at = tableAt - xrefAt + XREF_ENTRY * object;
    return numberIn(
      /^(\d{10}) 00000 n/.exec(tail.slice(at, at + XREF_ENTRY)),
      `entry of object ${object}`,
    );
  };
  const rootAt = offsetOf(rootNumber);
  const catalog = bytes.toString('latin1', rootAt, xrefAt);
  if (!catalog.startsWith(`${rootNumber} 0 obj`)) throw unexpected('catalog');
  const metaNumber = numberIn(/\/Metadata (\d+) 0 R/.exec(catalog), 'metadata reference');
  const metaAt = offsetOf(metaNumber);
  // Only these two objects move or grow; any object between or after them would get a wrong offset.
  if (rootNumber !== size - 1 || metaNumber !== size - 2 || metaAt >= rootAt || rootAt >= xrefAt) {
    throw unexpected('order of objects');
  }
  return { metaAt, rootAt, xrefAt, tableAt, rootNumber };
}

function rewriteXmp(object: string): string {
  const stream = /stream\r?\n/.exec(object);
  const streamEnd = object.lastIndexOf('endstream');
  if (!stream || streamEnd < 0) throw unexpected('metadata stream');
  const dictionary = object.slice(0, stream.index);
  if (/\/Filter/.test(dictionary)) throw unexpected('compressed metadata');
  let xmp = object.slice(stream.index + stream[0].length, streamEnd).trimEnd();
  if (xmp.includes('<pdfuaid:')) throw unexpected('PDF/UA mark');
  // Changes the first match: declarations come before the title, and the title may hold any text
  // except a '<'.
  if (!xmp.includes('xmlns:pdfaid=')) throw unexpected('XMP namespaces');
  xmp = xmp.replace('xmlns:pdfaid=', `xmlns:pdfuaid="${UA_NAMESPACE}" xmlns:pdfaid=`);
  xmp = replaceOnce(
    xmp,
    new RegExp(SCHEMAS_END),
    () => `${UA_SCHEMA}${SCHEMAS_END}<pdfuaid:part>1</pdfuaid:part>`,
  );
  const newDictionary = replaceOnce(dictionary, /\/Length \d+/, () => `/Length ${xmp.length}`);
  return `${newDictionary}stream\n${xmp}\nendstream\nendobj\n\n`;
}

/**
 * Replaces the only match; two matches would mean that a text of the report looks like the place to
 * change.
 */
function replaceOnce(
  text: string,
  pattern: RegExp,
  replacement: (found: string) => string,
): string {
  if (text.match(new RegExp(pattern, 'g'))?.length !== 1) throw unexpected(String(pattern));
  return text.replace(pattern, replacement);
}

function numberIn(match: RegExpExecArray | null, part: string): number {
  if (!match?.[1]) throw unexpected(part);
  return Number(match[1]);
}

function unexpected(part: string): Error {
  return new Error(`PDF/UA mark: unexpected PDF layout (${part})`);
}
