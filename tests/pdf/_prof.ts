import { loadReportFonts } from '#server/pdf/fonts.ts';
import { toDocument } from '#server/pdf/document.ts';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { readFileSync } from 'node:fs';
import { makeReport, words } from './fixture.ts';
const f = loadReportFonts(); const W='/nope';
const c = NodeCompiler.create({ workspace: W, fontArgs: [{ fontBlobs: f.files }] });
const dir='/work/main/src/server/pdf/';
const main = readFileSync(dir+'report.typ','utf8').replace(/\/\/CUT[^]*/,'');
c.addSource(W+'/rich.typ', readFileSync(dir+'rich.typ','utf8'));
for (const [n,k] of [[40,800],[400,2000]] as const) {
  let t=performance.now(); const lap=(s:string)=>{console.log(n,s,Math.round(performance.now()-t));t=performance.now()};
  const d=toDocument(makeReport(n,k),words,f.hasGlyph,false); lap('doc');
  c.mapShadow(W+'/data.json',Buffer.from(JSON.stringify(d))); 
  const r=c.compile({mainFileContent:main}); lap('compile'); if(r.hasError()) console.log(JSON.stringify(c.fetchDiagnostics(r.takeDiagnostics()!)));
  const w=r.takeWarnings(); if(w) console.log('WARN',c.fetchDiagnostics(w).map((x:any)=>x.message));
  c.pdf(r.result!,{pdfStandard:'ua-1'}); lap('ua'); c.pdf(r.result!,{pdfStandard:'a-2a'}); lap('2a'); c.evictCache(0);
}
