import { buildWhenNeeded } from '#packaging/build.ts';
import { benchApi } from '#tests/bench/api.ts';
import { benchBytes } from '#tests/bench/bytes.ts';
import { benchFillOut } from '#tests/bench/fillOut.ts';
import { benchLists } from '#tests/bench/lists.ts';
import { benchOffline } from '#tests/bench/offline.ts';
import { benchPdf } from '#tests/bench/pdf.ts';
import { benchRegister } from '#tests/bench/register.ts';

import { askedOrStop } from './asked.ts';

/**
 * npm run bench [-- --only bytes,fillOut,api,lists,offline,pdf,register]: what the product costs,
 * measured on the built app. Figures are of this machine; ratios travel.
 */
const benches: Record<string, () => Promise<void>> = {
  bytes: benchBytes,
  fillOut: benchFillOut,
  api: benchApi,
  lists: benchLists,
  offline: benchOffline,
  pdf: benchPdf,
  register: benchRegister,
};
const { only } = askedOrStop({ only: { someOf: Object.keys(benches) } });
await buildWhenNeeded();
for (const [name, bench] of Object.entries(benches)) {
  if (!only.includes(name)) continue;
  console.log(`\n${name}`);
  await bench();
}
process.exit(0);
