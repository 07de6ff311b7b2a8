import { readdirSync, readFileSync } from 'node:fs';
import { createPdfDrawer } from '#server/pdf/draw.ts';
import { makeReport, words } from './fixture.ts';
import { textOf } from './support.ts';

/**
 * A program of its own, because it kills its child processes and looks at what is left of them
 * (Linux: it reads /proc). Prints "<PDF was drawn simpler> <PDF after that was not> <children
 * left>".
 */
function children(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/status`, 'utf8').includes(`\nPPid:\t${process.pid}\n`);
      } catch {
        return false; // Ended in the meantime.
      }
    })
    .map(Number);
}

// How long it takes is no matter here.
const drawer = createPdfDrawer({ timeoutMs: 100_000 });
const crashed = drawer.draw(makeReport(100, 500), words);
for (const pid of children()) process.kill(pid, 'SIGKILL');
const simpler = textOf(await crashed).includes(words.simplified);
const normal = !textOf(await drawer.draw(makeReport(1, 50), words)).includes(words.simplified);
await drawer.close();
console.log(simpler, normal, children().length);
