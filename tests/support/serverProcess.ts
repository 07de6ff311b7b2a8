import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTexts } from '#shared/text/start.ts';
import { copyDemo } from './demo.ts';
import { freePort } from './freePort.ts';

/** The real server in a process of its own, that can be killed and started again. */
export interface ServerProcess {
  /** Where it listens. */
  readonly url: string;
  /** Where people reach it: `url`, or what stands before it. */
  readonly publicUrl: string;
  readonly dataDir: string;
  /** The process that runs, or ran last. */
  readonly process: ChildProcess;
  /** All that it wrote, of every start. */
  said(): string;
  /** Ends it in the middle of whatever it does; resolves when it is gone. */
  kill(): Promise<void>;
  /** Lets it end by itself; answers its exit code. */
  stop(): Promise<number | null>;
  /**
   * Starts it again, on the same port and data, when it is not running; resolves when it is ready.
   */
  restart(): Promise<void>;
  /** Lets it end, and starts it on the demonstration as it was at first. */
  anew(): Promise<void>;
  /** Runs a command of the product beside the server. */
  command(script: string, ...args: string[]): Promise<{ code: number; output: string }>;
  /**
   * Stops it when it runs, and removes the data that was made for it. Answers its last exit code.
   */
  dispose(): Promise<number | null>;
}

export interface ServerOptions {
  /** Default: a temporary folder, removed by `dispose()`. */
  dataDir?: string;
  /** Default: a free one. */
  port?: number;
  /** Default: the server's own address. */
  publicUrl?: string;
  /** More of the product's settings. */
  env?: Record<string, string>;
  /** Where the product is. Default: here. */
  root?: string;
  /** Told what the server says, as it says it: also before it is ready. */
  onSaid?: (text: string) => void;
  /** A module that is imported before the product, and can be spoken with by messages. */
  watchedBy?: URL;
  /** A file that takes its number before it starts: of a group whose members have a limit. */
  group?: string;
}

const home = join(import.meta.dirname, '../..');
const nodeFlags = ['--disable-warning=ExperimentalWarning'];

/**
 * Starts the server with its demonstration data; resolves when it is ready. Rejects with what it
 * said when it ends before.
 */
export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  if (options.port !== undefined) return startOn(options.port, options);
  for (let left = 3; ; left--)
    try {
      return await startOn(await freePort(), options);
    } catch (error) {
      // Between finding a free port and listening there another test may have taken it.
      if (left === 0 || !String(error).includes(portTaken)) throw error;
    }
}
const { portTaken } = startTexts;

async function startOn(port: number, options: ServerOptions): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'veldinstrument-server-'));
  if (!options.dataDir) copyDemo(dataDir);
  const url = `http://localhost:${port}`;
  const root = options.root ?? home;
  const publicUrl = options.publicUrl ?? url;
  const env = {
    ...process.env,
    // A build in this process leaves 'production' behind, where no demo starts.
    NODE_ENV: 'test',
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  let said = '';

  const { watchedBy } = options;
  const flags = watchedBy ? [...nodeFlags, '--import', watchedBy.href] : nodeFlags;
  const command = [process.execPath, ...flags, join(root, 'src/server/main.ts')];
  // The shell becomes the server, and keeps its number.
  const [file = '', ...args] = options.group
    ? ['sh', '-c', 'echo $$ > "$0" && exec "$@"', options.group, ...command]
    : command;
  const run = () =>
    spawn(file, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', ...(watchedBy ? (['ipc'] as const) : [])],
    });
  const start = async (): Promise<ChildProcess> => {
    const started = run();
    const before = said.length;
    const ready = new Promise<void>((resolve) => {
      for (const stream of [started.stdout, started.stderr])
        stream?.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          options.onSaid?.(chunk.toString());
          if (stream === started.stderr) process.stderr.write(chunk);
          if (said.includes('staat klaar', before)) resolve();
        });
    });
    const ended = gone(started).then((code) =>
      Promise.reject(new Error(`the server ended with ${code}:\n${said.slice(before)}`)),
    );
    await Promise.race([ready, ended]);
    ended.catch(() => undefined);
    return started;
  };
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> => {
    const left = gone(child);
    if (isRunning(child)) child.kill(signal);
    return left;
  };

  let child = await start().catch((error: unknown) => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    url,
    publicUrl,
    dataDir,
    get process() {
      return child;
    },
    said: () => said,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    restart: async () => {
      if (!isRunning(child)) child = await start();
    },
    anew: async () => {
      await end('SIGTERM');
      for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
      copyDemo(dataDir);
      child = await start();
    },
    command: (script, ...args) =>
      new Promise((resolve) => {
        const command = spawn(process.execPath, [...nodeFlags, join(root, script), ...args], {
          cwd: root,
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        let output = '';
        for (const stream of [command.stdout, command.stderr])
          stream.on('data', (chunk: Buffer) => {
            output += chunk.toString();
          });
        command.once('close', (code) => resolve({ code: code ?? 1, output }));
      }),
    dispose: async () => {
      const code = await end('SIGTERM');
      if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}

const isRunning = (child: ChildProcess): boolean =>
  child.exitCode === null && child.signalCode === null;

/** The exit code once the process has ended; null when a signal ended it. */
const gone = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) =>
    isRunning(child) ? void child.once('exit', resolve) : resolve(child.exitCode),
  );
