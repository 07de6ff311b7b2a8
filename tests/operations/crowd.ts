import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Receipt } from '#shared/model/receipt.ts';
import { ask } from './ask.ts';
import type { Stage } from './stage.ts';

/**
 * Writers at work on running servers: each sends one answer at a time or a queue of them, and sends
 * again, with the same ids, whatever was not acknowledged, as a device does. Half of them keep
 * their connection, the others make a new one each time.
 */
export interface Crowd {
  /** Every change that was made, acknowledged or not. */
  readonly changes: readonly Change[];
  /** Answers that no device should ever get, and those that never came. */
  readonly faults: readonly string[];
  /** Requests that were answered by a broken line: when they began, and the code. */
  readonly broken: { began: number; code: string }[];
  /** How often each status was answered. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Works until told to stop. */
  start(): void;
  /** Stops making requests; resolves when those under way have ended. */
  stop(): Promise<void>;
  /** Sends what is not acknowledged until nothing is left. */
  settle(): Promise<void>;
  acknowledged(): Change[];
  close(): void;
}

export interface Change {
  id: string;
  /** Occurs in the text of this change only. */
  token: string;
  device: string;
  sequence: number;
  inspection: string;
  question: string;
  acknowledged: boolean;
}

interface CrowdOptions {
  /** Where the servers listen: http://localhost:port. A writer takes any of them, each time. */
  targets: readonly string[];
  /** Where people reach them. */
  publicUrl: string;
  writers: number;
  /** Sends everything to all targets at once. */
  everywhere?: boolean;
}

const refusals = new Set([200, 429, 502, 503]);

export function createCrowd(
  stage: Stage,
  { targets, publicUrl, writers, everywhere = false }: CrowdOptions,
): Crowd {
  // Crowds that follow each other on one database are other devices.
  const crew = crypto.randomUUID().slice(0, 8);
  const agent = new Agent({ keepAlive: true });
  const changes: Change[] = [];
  const faults: string[] = [];
  const broken: { began: number; code: string }[] = [];
  const statuses = new Map<number, number>();
  let stopped = true;
  let running: Promise<unknown> = Promise.resolve();
  const chance = (below: number) => Math.floor(Math.random() * below);

  /** One request to one server; answers what it acknowledged. */
  async function attempt(
    target: string,
    cookie: string,
    open: readonly Change[],
    keep: boolean,
  ): Promise<Receipt[]> {
    const began = Date.now();
    const [first] = open;
    if (!first) return [];
    const payload = ({ question, token }: Change) => ({
      question,
      result: 'satisfies',
      notes: `<p>${token}</p>`,
    });
    try {
      const single = open.length === 1;
      const headers = {
        'idempotency-key': first.id,
        'device-id': first.device,
        'device-sequence': String(first.sequence),
      };
      const asker = { target, publicUrl, cookie, ...(keep ? { agent } : {}) };
      const answer = single
        ? await ask(
            { ...asker, headers },
            'POST',
            `/api/inspection/${first.inspection}/save-question-result`,
            payload(first),
          )
        : await ask(asker, 'POST', '/api/action-queue', {
            actions: open.map((one) => ({ ...pick(one), type, payload: payload(one) })),
          });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 200) return single ? [answer.body.receipt] : answer.body.results;
      const ours = typeof answer.body?.error === 'string' && answer.body.status === answer.status;
      if (!refusals.has(answer.status) || !ours)
        faults.push(`answered ${answer.status} ${JSON.stringify(answer.body)}`);
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      if (code === undefined) faults.push(message);
      else broken.push({ began, code });
    }
    return [];
  }

  async function write(n: number, onlyOpen: boolean): Promise<void> {
    const inspector = stage.inspectors[n % stage.inspectors.length];
    if (!inspector) throw new Error('nobody on the stage');
    const device = `device-${crew}-${n}`;
    while (onlyOpen || !stopped) {
      let open = changes
        .filter((change) => change.device === device && !change.acknowledged)
        .slice(0, 20);
      if (onlyOpen && open.length === 0) return;
      if (open.length === 0) {
        const made = changes.filter((change) => change.device === device).length;
        open = Array.from({ length: chance(2) === 0 ? 1 : 2 + chance(12) }, (_, i) => ({
          id: crypto.randomUUID(),
          token: `t${n}n${made + i + 1}x`,
          device,
          sequence: made + i + 1,
          inspection: inspector.inspections[chance(inspector.inspections.length)] ?? '',
          question: stage.questions[chance(stage.questions.length)] ?? '',
          acknowledged: false,
        }));
        changes.push(...open);
      }
      const where = everywhere ? targets : [targets[chance(targets.length)] ?? ''];
      const receipts = (
        await Promise.all(
          where.map((target) => attempt(target, inspector.cookie, open, n % 2 === 0)),
        )
      ).flat();
      for (const { id, status, error } of receipts) {
        const change = open.find((one) => one.id === id);
        if (!change || status === 'refused') faults.push(`${id} was ${status} (${error})`);
        else change.acknowledged = true;
      }
      if (receipts.length === 0) await sleep(20 + chance(100));
    }
  }

  const all = (onlyOpen: boolean) =>
    Promise.all(Array.from({ length: writers }, (_, n) => write(n, onlyOpen)));
  return {
    changes,
    faults,
    broken,
    statuses,
    start() {
      stopped = false;
      running = all(false);
    },
    async stop() {
      stopped = true;
      await running;
    },
    settle: async () => void (await all(true)),
    acknowledged: () => changes.filter((change) => change.acknowledged),
    close: () => agent.destroy(),
  };
}

const type = 'SAVE_INSPECTION_QUESTION_RESULT';
const pick = ({ id, inspection, device, sequence }: Change) => ({
  id,
  inspection,
  device,
  sequence,
});
