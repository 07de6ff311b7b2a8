import { benchApi } from './bench/api.ts';
import { benchBytes } from './bench/bytes.ts';
import { benchLists } from './bench/lists.ts';
import { benchOffline } from './bench/offline.ts';
import { benchPdf } from './bench/pdf.ts';
import { benchTaps } from './bench/taps.ts';
import { buildWhenNeeded } from './build.ts';

/** npm run bench [-- bytes taps api lists offline pdf]: what the product costs, measured on the built app. Figures are of this machine; ratios travel. */
const benches: Record<string, () => Promise<void>> = {
  bytes: benchBytes,
  taps: benchTaps,
  api: benchApi,
  lists: benchLists,
  offline: benchOffline,
  pdf: benchPdf,
};
const asked = process.argv.slice(2);
await buildWhenNeeded();
for (const [name, bench] of Object.entries(benches)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  await bench();
}
process.exit(0);
