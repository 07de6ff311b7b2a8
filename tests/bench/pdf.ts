import { readdirSync, readFileSync } from 'node:fs';
import { createPdfDrawer } from '#server/pdf/draw.ts';
import { QuestionResult } from '#shared/model/enums.ts';
import { buildReport } from '#shared/rules/report/report.ts';
import { reportTexts, reportWords } from '#shared/text/report.ts';
import { bigScenario } from '#tests/support/scenario.ts';
import { median, printTable } from './table.ts';

/**
 * Seconds and memory of the PDF, with notes of 800 characters (budget: 40 conditions within 1 s
 * once warm).
 */
function childMemory(): number {
  // Only where the system tells it.
  try {
    const children = readdirSync('/proc').filter(
      (pid) =>
        /^\d+$/.test(pid) &&
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ===
          String(process.pid),
    );
    return (
      Math.max(
        ...children.map((pid) =>
          Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0),
        ),
      ) / 1024
    );
  } catch {
    return Number.NaN;
  }
}

export async function benchPdf(): Promise<void> {
  const rows = [];
  for (const [name, shape, notes] of [
    ['40 conditions, notes of 800', [4, 2, 5], 800],
    ['400 conditions, notes of 800', [5, 8, 10], 800],
    ['400 conditions, notes of 4000', [5, 8, 10], 4000],
  ] as const) {
    const drawer = createPdfDrawer({ timeoutMs: 60_000 });
    const checklist = bigScenario(shape[0], shape[1], shape[2]);
    const version = checklist.version();
    const text = `<p>${'Gezien en besproken met de leidinggevende van de groep. '.repeat(Math.ceil(notes / 56)).slice(0, notes)}</p>`;
    const question_results = version.categories.flatMap(({ questions }) =>
      questions.map(({ id }, n) => ({
        question: id,
        result: QuestionResult.options[n % 4] ?? null,
        notes: text,
      })),
    );
    const report = buildReport(
      {
        inspection: checklist.inspection({ status: 'finished', question_results }),
        version,
        inspector: 'Noor van Dijk',
        exportedOn: '2026-11-20',
        exportedAt: '10:00',
      },
      reportTexts,
    );
    const times: number[] = [];
    let bytes = 0;
    for (let n = 0; n < 6; n++) {
      const start = performance.now();
      bytes = (await drawer.draw(report, reportWords)).length;
      times.push((performance.now() - start) / 1000);
    }
    rows.push([
      name,
      `${(times[0] ?? 0).toFixed(2)}`,
      `${median(times.slice(1)).toFixed(2)}`,
      bytes / 1000,
      childMemory(),
    ]);
    await drawer.close();
  }
  printTable(['PDF', 'cold s', 'warm s', 'kB', 'peak MB'], rows);
}
