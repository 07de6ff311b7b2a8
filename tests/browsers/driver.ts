/** One face for the engines that are driven. */
export const engines = ['webkit', 'firefox'] as const;
export type Engine = (typeof engines)[number];

/** Keys that write nothing. */
export type NamedKey = 'Enter' | 'Tab' | 'End' | 'Home' | 'Backspace' | 'ArrowRight' | 'ArrowLeft';
export type HeldKey = 'Control' | 'Alt' | 'Shift';

/** A browser with its data on disk. Everything rejects when the browser does not answer in time. */
export interface Driver {
  readonly engine: Engine;
  /** The engine and its version, as it says itself. */
  readonly version: string;
  /** Goes to an address, and waits until the page has loaded. */
  go(url: string): Promise<void>;
  /**
   * Runs a function in the page and answers what it answers. Only what fits in JSON goes in and
   * out; it can use nothing around it.
   */
  run<A extends unknown[], T>(work: (...given: A) => T, ...given: A): Promise<Awaited<T>>;
  /** Clicks with the mouse, in CSS pixels of the window. */
  click(x: number, y: number): Promise<void>;
  /** Types with real keys, where the focus is. */
  type(text: string): Promise<void>;
  /** Presses a key: a character, or a named one. */
  press(key: string, ...held: HeldKey[]): Promise<void>;
  /** Opens a tab and goes there; it is in front from then on. */
  openTab(url: string): Promise<void>;
  /** Brings a tab to the front, counted from 0 in the order of opening. */
  showTab(at: number): Promise<void>;
  /** Makes the window so large, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /**
   * What its processes are at, a line each, past the browser itself: also where it does not answer
   * any more.
   */
  processes(): string[];
  /** A PNG of what is in the window. */
  screenshot(): Promise<Buffer>;
  /** Closes the browser as a person does; resolves when all its processes are gone. */
  close(): Promise<void>;
  /** Kills all its processes in the middle of whatever they do; resolves when they are gone. */
  kill(): Promise<void>;
}

export interface DriverOptions {
  /** Folder of the data, which stays. */
  profile: string;
  /** File that what the browser says is added to. */
  log: string;
  /** Colours that the device asks for. Default: light. */
  scheme?: 'light' | 'dark';
}

/** A window like a tablet's, in CSS pixels. */
export const windowSize = { width: 1180, height: 820 };
/** Milliseconds for a browser to start, to load a page, and to answer anything else. */
export const limits = { start: 45_000, load: 30_000, answer: 20_000 } as const;
