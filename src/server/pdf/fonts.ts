import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { create, type Font } from 'fontkit';
import type { HasGlyph } from './cleanText.ts';

/** The font files that the template uses: TrueType, because Typst silently ignores woff2. */
const FACES = ['400Regular', '400Regular_Italic', '600SemiBold', '600SemiBold_Italic', '700Bold'];

interface ReportFonts {
  /** The font files, for the typesetter. */
  files: Buffer[];
  /** True when every face can draw the code point, so that bold or italic never loses a sign. */
  hasGlyph: HasGlyph;
}

/**
 * Reads Source Sans 3 from its package (about 1.5 MB, 50 ms; once per process).
 * Throws an Error when the package or one of its files is missing.
 */
export function loadReportFonts(): ReportFonts {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@expo-google-fonts/source-sans-3/package.json'));
  const files = FACES.map((face) => readFileSync(join(folder, face, `SourceSans3_${face}.ttf`)));
  const sets = files.map((file) => new Set((create(file) as Font).characterSet));
  return { files, hasGlyph: (codePoint) => sets.every((set) => set.has(codePoint)) };
}
