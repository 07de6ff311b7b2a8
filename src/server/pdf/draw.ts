import type { ChildProcess } from 'node:child_process';
import type { ReportFormat } from '#shared/model/enums.ts';
import type { Report } from '#shared/model/report.ts';
import { Problem } from '#shared/problems.ts';
import { endOf, forkChild, hold, mostMemory } from './childProcess.ts';
import type { DrawReply, DrawRequest, Pictures } from './protocol.ts';
import type { ReportWords } from './reportWords.ts';

interface PdfDrawerOptions {
  logo?: Uint8Array | null;
  /**
   * Milliseconds for one attempt, the start of the child included; there are at most two. Default
   * 15,000.
   */
  timeoutMs?: number;
  /** Milliseconds for the second, simpler attempt. Default: the same number. */
  simplerMs?: number;
  /**
   * Reports after which the child is replaced, so that what native code leaks does not pile up.
   * Default 50.
   */
  jobsPerChild?: number;
  /**
   * Milliseconds without work after which the child ends and gives its memory back. Default
   * 120,000.
   */
  idleMs?: number;
}

interface PdfDrawer {
  /**
   * Draws a report as PDF (PDF/A-2a and PDF/UA-1), or writes it as a Word document. One at a time,
   * in order of arrival. When an attempt fails, crashes or takes too long, the report is drawn once
   * more with its rich text as short plain text. Rejects with an Error when that fails too, and
   * with Problem unavailable after `close`. The event loop is only held for copying the report to
   * the child. `gone` aborts when nobody waits any more: the drawing ends, and the next one begins.
   */
  draw(
    report: Report,
    words: ReportWords,
    gone?: AbortSignal,
    format?: ReportFormat,
    pictures?: Pictures,
  ): Promise<Uint8Array>;
  /**
   * Ends the child and rejects what is waiting; resolves when the child is gone. May be called more
   * than once.
   */
  close(): Promise<void>;
}

interface Job {
  request: DrawRequest;
  resolve: (pdf: Uint8Array) => void;
  reject: (error: Error) => void;
}

/** A running child and the number of reports it was given. */
interface Worker {
  process: ChildProcess;
  jobs: number;
  gone: Promise<void>;
}

/**
 * Makes a drawer with one child process, which starts at the first report. Throws nothing itself.
 */
export function createPdfDrawer(options: PdfDrawerOptions = {}): PdfDrawer {
  const { timeoutMs = 15_000, jobsPerChild = 50, idleMs = 120_000, logo = null } = options;
  const { simplerMs = timeoutMs } = options;
  const queue: Job[] = [];
  const ending = new Set<Promise<void>>();
  let worker: Worker | null = null;
  let current: Job | null = null;
  let timer: NodeJS.Timeout | undefined;
  let nextId = 1;
  let closed = false;

  function start(): Worker {
    const child = forkChild();
    const gone = endOf(child);
    const started: Worker = { process: child, jobs: 0, gone };
    ending.add(gone);
    void gone.then(() => {
      ending.delete(gone);
      if (worker !== started) return;
      worker = null;
      fail('the drawing process ended');
    });
    child.on('error', () => {
      if (worker === started) fail('the drawing process could not be reached');
    });
    child.on('message', (reply: DrawReply) => {
      if (worker === started) receive(reply);
    });
    return started;
  }

  function stop(): void {
    if (!worker) return;
    // Held until it is gone, so that this process never ends with a zombie left.
    hold(worker.process, true);
    worker.process.kill('SIGKILL');
    worker = null;
  }

  function next(): void {
    clearTimeout(timer);
    current = queue.shift() ?? null;
    if (!current) {
      rest();
      return;
    }
    if (worker && worker.jobs >= jobsPerChild) stop();
    worker ??= start();
    worker.jobs++;
    hold(worker.process, true);
    const ms = current.request.degraded ? simplerMs : timeoutMs;
    timer = setTimeout(() => fail(`no result after ${ms} ms`), ms);
    // Starting a process took a while: other requests go before the report is handed over.
    setImmediate(hand, worker, current);
  }

  function hand(to: Worker, job: Job): void {
    if (worker !== to || current !== job) return;
    try {
      to.process.send(job.request);
    } catch (error) {
      fail(`the report could not be sent: ${String(error)}`);
    }
  }

  /** An idle child must not keep the server alive, nor keep its memory for long. */
  function rest(): void {
    if (!worker) return;
    hold(worker.process, false);
    timer = setTimeout(stop, idleMs);
    timer.unref();
  }

  function receive(reply: DrawReply): void {
    if (!current || reply.id !== current.request.id) return;
    if ('error' in reply) {
      fail(reply.error, true);
      return;
    }
    const { resolve } = current;
    current = null;
    resolve(reply.pdf);
    // A huge report leaves its memory with the child, since native code seldom gives any back.
    if (reply.rss > mostMemory) stop();
    next();
  }

  function fail(reason: string, childIsSound = false): void {
    const job = current;
    current = null;
    if (!childIsSound) stop();
    if (!job) return;
    if (job.request.degraded) job.reject(new Error(`PDF could not be drawn: ${reason}`));
    else queue.unshift({ ...job, request: { ...job.request, id: nextId++, degraded: true } });
    next();
  }

  /** Nobody waits for this job any more. */
  function drop(job: Job): void {
    const isCurrent = current?.resolve === job.resolve;
    const at = queue.findIndex((one) => one.resolve === job.resolve);
    if (at >= 0) queue.splice(at, 1);
    if (isCurrent) {
      current = null;
      // A child at work cannot be told to stop.
      stop();
      next();
    }
    job.reject(new Problem('unavailable'));
  }

  return {
    draw(report, words, gone, format = 'pdf', pictures = {}) {
      if (closed || gone?.aborted) return Promise.reject(new Problem('unavailable'));
      const request = { id: nextId++, report, words, logo, degraded: false, format, pictures };
      return new Promise((resolve, reject) => {
        const job: Job = { request, resolve, reject };
        gone?.addEventListener('abort', () => drop(job), { once: true });
        queue.push(job);
        if (!current) next();
      });
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const waiting = current ? [current, ...queue.splice(0)] : queue.splice(0);
      current = null;
      stop();
      for (const job of waiting) job.reject(new Problem('unavailable'));
      await Promise.all(ending);
    },
  };
}
