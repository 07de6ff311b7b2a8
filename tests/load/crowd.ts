import { randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Receipt } from '#shared/model/receipt.ts';
import { type Answer, connect, retryAfter, sleep, type Wire } from './wire.ts';

/**
 * A crowd of tablets in a process of their own: all get their line back at the same moment, and
 * send what waits as the client does. Meanwhile some people save one answer at a time. Forked by
 * returning.ts; speaks over the channel.
 */
export interface CrowdPlan {
  url: string;
  tablets: {
    account: string;
    cookie: string;
    /** Deliveries, oldest first, each packed as it goes over the line. */
    deliveries: { body: Uint8Array; ids: string[] }[];
    /** The answer to the first delivery never arrives, and it is sent again. */
    losesAnswer: boolean;
  }[];
  savers: {
    account: string;
    cookie: string;
    inspection: string;
    questions: string[];
    device: string;
  }[];
}

export interface CrowdReport {
  /** Milliseconds from the return of the line until everything of a tablet had its receipt. */
  done: number[];
  /** Milliseconds of each delivery that was answered with receipts. */
  deliveries: number[];
  /** Milliseconds of each answer that asked to come back later. */
  postponed: number[];
  dashboards: number[];
  saves: number[];
  /** Last result saved by each saver, by inspection and condition; and the ids of their changes. */
  saved: { inspection: string; question: string; result: string; notes: string; id: string }[];
  statuses: Record<string, number>;
  /** Anything that must not happen. */
  errors: string[];
}

/**
 * As in src/client/sync: chance before a line that came back is used, and the wait between
 * attempts, in ms.
 */
const spread = 2_000;
const backOff = { first: 2_000, last: 60_000 };

const textOf = ({ headers, body }: Answer): string => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] ?? ''];
  return (unpack ? unpack(body) : body).toString();
};

async function goHome(
  wire: Wire,
  tablet: CrowdPlan['tablets'][number],
  report: CrowdReport,
  start: number,
): Promise<void> {
  await sleep(Math.random() * spread);
  const { cookie, account } = tablet;
  await wire({ path: `/online-check?nonce=${randomUUID()}` });
  let wait = backOff.first;
  let loseAnswer = tablet.losesAnswer;
  for (const { body, ids } of tablet.deliveries) {
    for (;;) {
      const headers = {
        'content-encoding': 'gzip',
        'account-id': account,
        'device-now': new Date().toISOString(),
      };
      const answer = await wire({
        method: 'POST',
        path: '/api/action-queue',
        cookie,
        headers,
        body: Buffer.from(body),
        loseAnswer,
      }).catch((error: Error) => error);
      if (answer instanceof Error) loseAnswer = false;
      if (!(answer instanceof Error) && answer.status === 200) {
        const { results } = JSON.parse(textOf(answer)) as { results: Receipt[] };
        if (results.length !== ids.length || results.some(({ id }, index) => id !== ids[index]))
          report.errors.push('an answer without all its receipts');
        for (const { status } of results)
          report.statuses[status] = (report.statuses[status] ?? 0) + 1;
        report.deliveries.push(answer.ms);
        wait = backOff.first;
        break;
      }
      const after = answer instanceof Error ? 0 : retryAfter(answer);
      if (answer instanceof Error)
        report.statuses['no answer'] = (report.statuses['no answer'] ?? 0) + 1;
      else if (answer.status === 429 || answer.status === 503) report.postponed.push(answer.ms);
      else
        report.errors.push(
          `a delivery was answered with ${answer.status}: ${textOf(answer).slice(0, 200)}`,
        );
      await sleep(Math.max(after * 1_000, wait) * (1 + Math.random()));
      wait = Math.min(wait * 2, backOff.last);
    }
  }
  report.done.push(performance.now() - start);
  const dashboard = await wire({ path: '/api/inspection/dashboard', cookie });
  if (dashboard.status !== 200)
    report.errors.push(`a dashboard was answered with ${dashboard.status}`);
  report.dashboards.push(dashboard.ms);
}

/** One answer a second, each with its own call, as somebody with a line does. */
async function goOnSaving(
  wire: Wire,
  saver: CrowdPlan['savers'][number],
  report: CrowdReport,
  isOver: () => boolean,
): Promise<void> {
  const { account, cookie, inspection, questions, device } = saver;
  for (let n = 0; !isOver(); n++) {
    const beat = sleep(800 + Math.random() * 400);
    const question = questions[n % questions.length] ?? '';
    const change = {
      result: n % 2 ? 'satisfies' : 'restore-offer',
      notes: `<p>Tijdens de drukte, ${n}.</p>`,
    };
    const id = randomUUID();
    const headers = {
      'idempotency-key': id,
      'account-id': account,
      'device-id': device,
      'device-sequence': String(n + 1),
      'device-time': new Date().toISOString(),
      'base-revision': String(n + 2),
    };
    const answer = await wire({
      method: 'POST',
      path: `/api/inspection/${inspection}/save-question-result`,
      cookie,
      headers,
      body: JSON.stringify({ question, ...change }),
    });
    if (answer.status !== 200)
      report.errors.push(
        `a save was answered with ${answer.status}: ${textOf(answer).slice(0, 200)}`,
      );
    else report.saved.push({ inspection, question, ...change, id });
    report.saves.push(answer.ms);
    await beat;
  }
}

async function run(plan: CrowdPlan): Promise<CrowdReport> {
  const report: CrowdReport = {
    done: [],
    deliveries: [],
    postponed: [],
    dashboards: [],
    saves: [],
    saved: [],
    statuses: {},
    errors: [],
  };
  const wire = connect(plan.url);
  const start = performance.now();
  let over = false;
  const saving = Promise.all(
    plan.savers.map((saver) => goOnSaving(wire, saver, report, () => over)),
  );
  await Promise.all(plan.tablets.map((tablet) => goHome(wire, tablet, report, start)));
  over = true;
  await saving;
  return report;
}

process.on('message', (plan) => {
  void run(plan as CrowdPlan).then((report) => process.send?.(report, () => process.exit(0)));
});
