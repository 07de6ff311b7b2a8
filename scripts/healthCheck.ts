import { request } from 'node:http';
import { request as sealedRequest } from 'node:https';
import { parseArgs } from 'node:util';

/**
 * node scripts/healthCheck.ts [live|ready]: ends with 0 when the server on this machine answers
 * that it is, else with 1 and the reason. For images, which have no curl.
 */
const [kind = 'live'] = parseArgs({ allowPositionals: true }).positionals;
const { PORT = '3000', PUBLIC_URL = '', TLS_CERT } = process.env;

/** The status it answers; where it seals the line itself, under the name of its certificate. */
const status = (): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const to = { host: '127.0.0.1', port: PORT, path: `/health/${kind}`, timeout: 4_000 };
    const asked = TLS_CERT
      ? sealedRequest({ ...to, servername: new URL(PUBLIC_URL).hostname })
      : request(to);
    asked
      .on('response', (answer) => resolve(answer.resume().statusCode))
      .on('timeout', () => asked.destroy(new Error('no answer')))
      .on('error', reject)
      .end();
  });
try {
  const said = await status();
  if (said !== 200) throw new Error(`status ${said}`);
} catch (error) {
  console.error(`not ${kind}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
