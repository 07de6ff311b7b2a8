import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Whether poppler's pdftotext is on this machine. */
export const hasPdftotext = spawnSync('pdftotext', ['-v']).error === undefined;

/**
 * The text of a PDF in reading order, hyphenation undone and white space collapsed. Needs
 * pdftotext.
 */
export const textOf = (pdf: Uint8Array): string => collapsed(rawTextOf(pdf));

/** The same, page by page. */
export const pagesOf = (pdf: Uint8Array): string[] => rawTextOf(pdf).split('\f').map(collapsed);

const rawTextOf = (pdf: Uint8Array): string =>
  execFileSync('pdftotext', ['-raw', '-', '-'], {
    input: pdf,
    maxBuffer: 64 * 1024 * 1024,
    encoding: 'utf8',
  });
const collapsed = (text: string): string =>
  text.replace(/\u00ad\s*/g, '').replace(/[\s\u2060]+/g, ' ');

/**
 * The uncompressed parts of a PDF as Latin-1: object dictionaries and XMP, not the text of the
 * pages.
 */
export function structureOf(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString('latin1');
}

/** Class path of veraPDF, or null when there is no Java compiler in the runtime or no JAXB. */
export const veraClassPath = findVera();

export function findVera(): string | null {
  const modules = spawnSync('java', ['--list-modules'], { encoding: 'utf8' });
  if (modules.error || !modules.stdout.includes('jdk.compiler')) return null;
  // Debian's libjaxb-java; Java itself dropped JAXB in version 11.
  const folder = '/usr/share/java';
  const jaxb = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^jaxb-.*\.jar$/.test(name))
    : [];
  if (jaxb.length === 0) return null;
  const main = createRequire(import.meta.url).resolve('@opendataloader/pdf');
  const jar = join(dirname(dirname(main)), 'lib', 'opendataloader-pdf-cli.jar');
  return existsSync(jar) ? [jar, ...jaxb.map((name) => join(folder, name))].join(':') : null;
}

/** Runs veraPDF for PDF/UA-1 and PDF/A-2a over each file; returns its lines without the folder. */
export function runVera(classPath: string, files: Record<string, Uint8Array>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pdf-vera-'));
  try {
    const paths = Object.entries(files).map(([name, pdf]) => {
      writeFileSync(join(folder, name), pdf);
      return join(folder, name);
    });
    const program = join(import.meta.dirname, 'VeraCheck.java');
    const output = execFileSync('java', ['-cp', classPath, program, 'ua1,2a', ...paths], {
      encoding: 'utf8',
    });
    return output.replaceAll(`${folder}/`, '').trim().split('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}
