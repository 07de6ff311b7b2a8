import { Worker } from 'node:worker_threads';

/** A thread for work that would hold everybody up. It starts when asked, and ends when idle. */
export interface Thread<Question, Answer> {
  /**
   * The answer of the thread's file to this question (`answerAsThread`). One question at a time.
   * @throws ThreadFailed, and errors that were thrown in the thread
   */
  ask(question: Question): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * `unsent`: the question cannot be sent; `unstarted`: no thread can be started; `memory` and
 * `slow`: the question needs too much; `ended`: something else ended the thread; `closed`: `close`
 * did.
 */
type Why = 'unsent' | 'unstarted' | 'memory' | 'slow' | 'ended' | 'closed';

/** Thrown when the thread gives no answer; `why` says the reason. */
export class ThreadFailed extends Error {
  readonly why: Why;

  constructor(why: Why, cause?: unknown) {
    super(`the thread failed: ${why}`, { cause });
    this.why = why;
  }
  /** Whether the same question would fail again. */
  get isTooMuch(): boolean {
    return this.why === 'memory' || this.why === 'slow';
  }
}

/** A question to the thread; its answer comes back under the same number. */
export interface Asked<Question> {
  number: number;
  question: Question;
}
export type Answered<Answer> = { number: number } & ({ answer: Answer } | { error: unknown });

export interface ThreadOptions {
  file: URL;
  /** Milliseconds after which a question is given up, and after which an idle thread ends. */
  patience: number;
  idle: number;
  /** Megabytes of memory that the thread may use. */
  memory: number;
}

/**
 * Starts nothing before the first question. A thread that failed is ended; the next question starts
 * another.
 */
export function createThread<Question, Answer>({
  file,
  patience,
  idle,
  memory,
}: ThreadOptions): Thread<Question, Answer> {
  let thread: Worker | null = null;
  let ending: NodeJS.Timeout | undefined;
  let last = 0;
  let isClosed = false;
  /** Threads that answered before, so they did start. */
  const started = new WeakSet<Worker>();

  function whyEnded(at: Worker, error: unknown): Why {
    if (isClosed) return 'closed';
    if ((error as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY')
      return 'memory';
    return error instanceof Error && !started.has(at) ? 'unstarted' : 'ended';
  }

  const end = async (): Promise<void> => {
    clearTimeout(ending);
    const old = thread;
    thread = null;
    await old?.terminate();
  };

  function start(): Worker {
    const begun = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memory },
      // The thread needs none of the server's settings and secrets.
      env: {},
    });
    // Needed also when nobody waits for an answer.
    begun.on('error', () => undefined);
    begun.on('exit', () => {
      if (thread === begun) thread = null;
    });
    begun.unref();
    return begun;
  }

  function ask(question: Question): Promise<Answer> {
    thread ??= start();
    const at = thread;
    const number = ++last;
    return new Promise<Answer>((resolve, reject) => {
      const answered = (told: Answered<Answer>) => {
        started.add(at);
        if (told.number !== number) return;
        leave(() => ('error' in told ? reject(told.error) : resolve(told.answer)));
      };
      const failed = (cause?: unknown) =>
        leave(() => reject(new ThreadFailed(whyEnded(at, cause), cause)));
      const timer = setTimeout(() => leave(() => reject(new ThreadFailed('slow'))), patience);
      const leave = (then: () => void) => {
        clearTimeout(timer);
        at.off('message', answered).off('error', failed).off('exit', failed);
        then();
      };
      at.on('message', answered).on('error', failed).on('exit', failed);
      try {
        at.postMessage({ number, question } satisfies Asked<Question>);
      } catch (error) {
        leave(() => reject(new ThreadFailed('unsent', error)));
      }
    });
  }

  return {
    async ask(question) {
      if (isClosed) throw new ThreadFailed('closed');
      clearTimeout(ending);
      try {
        return await ask(question);
      } catch (error) {
        if (error instanceof ThreadFailed) await end();
        throw error;
      } finally {
        if (!isClosed) ending = setTimeout(() => void end(), idle).unref();
      }
    },
    close: () => {
      isClosed = true;
      return end();
    },
  };
}
