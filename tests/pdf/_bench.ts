import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createPdfDrawer } from '#server/pdf/draw.ts';
import { makeReport, words } from './fixture.ts';
const d = createPdfDrawer({ timeoutMs: 60000 });
const children = () => readdirSync('/proc').filter(p => /^\d+$/.test(p)).flatMap(p => { try { const s = readFileSync(`/proc/${p}/status`, 'utf8'); return s.includes(`PPid:\t${process.pid}\n`) ? [s] : []; } catch { return []; } });
const rep = (n:number,c:number)=>makeReport(n,c);
for (const [n, c] of [[40, 800],[40, 800],[40,800],[40,800],[400,400],[400,1000],[400, 2000], [400, 4000],[40,800],[40,800],[40,800]] as const) {
  const r = rep(n, c); const chars = JSON.stringify(r).length;
  let lag = 0, last = performance.now(); const i = setInterval(() => { const t = performance.now(); lag = Math.max(lag, t - last - 2); last = t; }, 2);
  const t = performance.now(); let p = d.draw(r, words); const sync = performance.now() - t;
  const pdf = await p; clearInterval(i);
  const s = children()[0] ?? '';
  console.log(n, c, `${chars >> 10}kB json`, Math.round(performance.now() - t), 'ms', pdf.length >> 10, 'kB; sync', sync.toFixed(1), 'lag', lag.toFixed(1), /VmHWM:\s+(.*)/.exec(s)?.[1], /VmRSS:\s+(.*)/.exec(s)?.[1]);
  writeFileSync(`/tmp/b-${n}-${c}.pdf`, pdf);
}
await d.close();
