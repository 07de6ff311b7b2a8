/**
 * node scripts/healthCheck.ts [live|ready]: ends with 0 when the server on this machine answers
 * that it is, else with 1 and the reason. For images, which have no curl.
 */
const [kind = 'live'] = process.argv.slice(2);
const { PORT = '3000' } = process.env;
try {
  const { ok, status } = await fetch(`http://127.0.0.1:${PORT}/health/${kind}`, {
    signal: AbortSignal.timeout(4_000),
    redirect: 'error',
  });
  if (!ok) throw new Error(`status ${status}`);
} catch (error) {
  console.error(`not ${kind}: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
