import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import type { ReportDocument } from './document.ts';
import type { Pictures } from './protocol.ts';
import { addUaMark } from './uaMark.ts';

/**
 * Typst's root folder. It does not exist, so that the template can read only the shadow files given
 * to it.
 */
const WORKSPACE = join(import.meta.dirname, 'no-such-folder');

/** Draws documents as PDF/A-2a with the PDF/UA-1 mark. Blocks its process while it works. */
type Typesetter = (
  document: ReportDocument,
  logo: Uint8Array | null,
  pictures?: Pictures,
) => Uint8Array;

/**
 * Makes the typesetter; costs about 0.1 s, and its first document another 0.2 s. It throws an Error
 * with Typst's diagnostics when the template does not compile or the result does not meet PDF/UA-1
 * or PDF/A-2a. Equal documents give equal bytes.
 */
export function createTypesetter(fontFiles: Buffer[]): Typesetter {
  const compiler = NodeCompiler.create({
    workspace: WORKSPACE,
    fontArgs: [{ fontBlobs: fontFiles }],
  });
  const template = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
  const main = template('report.typ');
  for (const name of ['rich.typ', 'lists.typ', 'letter.typ', 'photos.typ'])
    compiler.addSource(join(WORKSPACE, name), template(name));

  return (document, logo, pictures = {}) => {
    const files: [name: string, bytes: Uint8Array][] = [
      ['data.json', Buffer.from(JSON.stringify(document))],
      ...(logo ? ([['logo.png', logo]] as [string, Uint8Array][]) : []),
      ...Object.entries(pictures).map(([id, { bytes }]): [string, Uint8Array] => [
        pictureName(id),
        bytes,
      ]),
    ];
    for (const [name, bytes] of files)
      compiler.mapShadow(join(WORKSPACE, name), Buffer.from(bytes));
    try {
      const compiled = compiler.compile({ mainFileContent: main });
      const drawn = compiled.result;
      if (compiled.hasError() || !drawn)
        throw new Error(`Typst: ${diagnose(compiler, compiled.takeDiagnostics())}`);
      // One call takes one standard: the first call only checks, the second makes the file.
      compiler.pdf(drawn, { pdfStandard: 'ua-1' });
      return addUaMark(compiler.pdf(drawn, { pdfStandard: 'a-2a' }));
    } finally {
      for (const [name] of files) compiler.unmapShadow(join(WORKSPACE, name));
      // The cache is global and native; if it is kept, it grows by tens of megabytes per report.
      compiler.evictCache(0);
    }
  };
}

/** The file name that the template uses for a photo. */
const pictureName = (id: string): string => `foto-${id}.jpg`;

function diagnose(compiler: NodeCompiler, error: NodeError | null): string {
  if (!error) return 'failed without diagnostics';
  return JSON.stringify(compiler.fetchDiagnostics(error)).slice(0, 2_000);
}
