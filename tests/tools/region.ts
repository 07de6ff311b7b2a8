import { printTable, quantile } from '#tests/bench/table.ts';
import { fillRegion, type Region } from '#tests/load/fillRegion.ts';
import { machine } from '#tests/load/machine.ts';
import { type Measured, measure } from '#tests/load/measure.ts';
import { measurePurge } from '#tests/load/measurePurge.ts';
import { readOptions } from '#tests/load/options.ts';
import { printSizes } from '#tests/load/sizes.ts';
import { type Kind, kinds, makeStore, type Store } from '#tests/load/store.ts';

/**
 * npm run region [-- --inspections 12000 --answers 100 --people 20 --database sqlite,postgres]: ten
 * years of a region in a throw-away database, and what the calls take on it beside a tenth of it.
 * Ends with 1 when ten times the data costs more than three times the wait, or a call more than its
 * budget. What nobody waits for is only shown.
 */
const options = readOptions();

async function compare(kind: Kind): Promise<string[]> {
  const stores: Store[] = [];
  try {
    const regions: Region[] = [];
    for (const inspections of [Math.ceil(options.inspections / 10), options.inspections]) {
      const store = await makeStore(kind);
      stores.push(store);
      const region = await fillRegion(store, { ...options, inspections });
      regions.push(region);
      console.log(
        `\n${kinds[kind]}: ${inspections} inspections of ${options.people} inspectors, ${region.rows} rows written in ${region.seconds.toFixed(0)} s`,
      );
      await store.with(printSizes);
    }
    return print(kind, [...(await measure(stores, regions)), ...(await measurePurge(stores))]);
  } finally {
    for (const store of stores) await store.dispose();
  }
}

const cell = (values: readonly number[], at: number): string => {
  const value = quantile(values, at);
  return value.toFixed(value < 10 ? 1 : 0);
};

function print(kind: Kind, measured: readonly Measured[]): string[] {
  const wrong: string[] = [];
  console.log(`\nms on ${kinds[kind]}; ${machine()}`);
  printTable(
    ['', 'a tenth: p50', 'p95', 'all: p50', 'p95', 'most', 'budget', 'times', 'kB'],
    measured.map(({ name, times: [small = [], large = []], kilobytes, budget, growth: most }) => {
      const growth = quantile(large, 0.5) / quantile(small, 0.5);
      if (budget !== null && growth > most && quantile(large, 0.5) > 5)
        wrong.push(`'${name}' takes ${growth.toFixed(1)} times as long on ten times the data`);
      if (budget !== null && quantile(large, 0.95) > budget)
        wrong.push(`95 % of '${name}' took ${cell(large, 0.95)} ms, more than ${budget}`);
      const cells = [
        cell(small, 0.5),
        cell(small, 0.95),
        cell(large, 0.5),
        cell(large, 0.95),
        cell(large, 1),
        budget === null ? '' : `${budget}`,
      ];
      return [name, ...cells, growth.toFixed(1), kilobytes > 0 ? kilobytes.toFixed(0) : ''];
    }),
  );
  return wrong.map((one) => `${kinds[kind]}: ${one}`);
}

const wrong: string[] = [];
for (const kind of options.databases) wrong.push(...(await compare(kind)));
for (const fault of wrong) console.log(`- ${fault}`);
process.exit(wrong.length === 0 ? 0 : 1);
