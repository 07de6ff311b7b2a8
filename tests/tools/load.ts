import { day } from '#tests/load/day.ts';
import { heavy } from '#tests/load/heavyVerdict.ts';
import { readOptions } from '#tests/load/options.ts';
import { returning } from '#tests/load/returning.ts';
import { nginxPackages, whyNoNginx } from '#tests/packaging/tlsProxy.ts';
import { unpackOfDebian13 } from '#tests/support/debianThirteen.ts';

/**
 * npm run load [-- --profile return,day,heavy --database sqlite,postgres --front none,nginx
 * --devices 500 --actions 300 --minutes 5]: many at once, on a server and a database of its own, on
 * this computer only. Ends with 1 when a bound is broken.
 */
const options = readOptions();
const isBehind = options.fronts.includes('nginx');
if (isBehind && whyNoNginx() !== null) unpackOfDebian13(nginxPackages, console.log);
const reason = isBehind ? whyNoNginx() : null;
if (reason) throw new Error(`behind nginx nothing can be measured here: ${reason}`);
const wrong: string[] = [];
for (const kind of options.databases) {
  if (options.profile.includes('return')) wrong.push(...(await returning(kind, options)));
  if (options.profile.includes('heavy'))
    for (const front of options.fronts) wrong.push(...(await heavy(kind, front)));
  if (options.profile.includes('day')) wrong.push(...(await day(kind, options.minutes)));
}
for (const fault of wrong.slice(0, 50)) console.log(`- ${fault}`);
console.log(
  wrong.length === 0 ? '\nEvery bound was kept.' : `\n${wrong.length} bounds were broken.`,
);
process.exit(wrong.length === 0 ? 0 : 1);
