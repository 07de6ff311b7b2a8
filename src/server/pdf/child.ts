import { toDocument } from './document.ts';
import { loadReportFonts } from './fonts.ts';
import type { DrawReply, DrawRequest } from './protocol.ts';
import { createTypesetter } from './typeset.ts';

/**
 * The process that draws reports, started by draw.ts with an IPC channel. Typst is synchronous
 * native code that nothing inside the process can stop, so the parent must be able to kill it. It
 * draws one report per message and ends with its parent.
 */
const fonts = loadReportFonts();
const typeset = createTypesetter(fonts.files);

// A stop signal is meant for the parent, which lets the report being drawn be finished; terminals
// and service managers signal all processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('message', async (request: DrawRequest) => {
  process.send?.(await draw(request), () => {
    // Finalizers free native documents, but do not run by themselves while the process is idle.
    globalThis.gc?.();
  });
});
process.on('disconnect', () => process.exit(0));

async function draw({
  id,
  report,
  words,
  logo,
  degraded,
  format,
  pictures: given,
}: DrawRequest): Promise<DrawReply> {
  // The simpler form has no pictures: it says in words what they show.
  const pictures = degraded ? {} : given;
  try {
    if (format === 'docx') {
      // Loaded only when a Word report is asked for. Word draws with its own fonts, so every sign
      // passes.
      const { writeWordReport } = await import('./wordReport.ts');
      const pdf = await writeWordReport(
        toDocument(report, words, () => true, { degraded, logo, pictures }),
        logo,
        pictures,
      );
      return { id, pdf, rss: process.memoryUsage.rss() };
    }
    const document = toDocument(report, words, fonts.hasGlyph, { degraded, logo, pictures });
    const pdf = typeset(document, logo, pictures);
    return { id, pdf, rss: process.memoryUsage.rss() };
  } catch (error) {
    return {
      id,
      error: error instanceof Error ? error.message : String(error),
      rss: process.memoryUsage.rss(),
    };
  }
}
