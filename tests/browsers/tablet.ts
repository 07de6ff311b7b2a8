import type { Driver, HeldKey } from './driver.ts';
import { choose, locate, type Place, readPlace, type Sought, type Spot, shows } from './inPage.ts';
import { until } from './within.ts';

/**
 * Somebody's tablet: a browser with its data on disk, and what a person does with it. Everything
 * waits for its turn, within limits.
 */
export interface Tablet {
  /** The browser as it is open now. */
  readonly driver: Driver;
  /** What a person had to do besides, that is worth telling. */
  readonly remarks: string[];
  /** Goes to an address of the app. */
  go(path: string): Promise<void>;
  /** Ends the browser, and opens it again on the same data at this address of the app. */
  restart(how: 'close' | 'kill', path: string): Promise<void>;
  /** Ends the browser as a person does. */
  close(): Promise<void>;
  /** Opens the browser again on the same data, at this address of the app. */
  reopen(path: string): Promise<void>;
  /**
   * Until something is in sight: a CSS selector, a regular expression that its name fits, words of
   * the row of a list that it is in.
   */
  see(css: string, name?: string, row?: string): Promise<Spot>;
  /** Until these words are on the page. */
  read(words: string): Promise<void>;
  /** Clicks on such a thing, as soon as a click there hits it. */
  click(css: string, name?: string, row?: string): Promise<void>;
  /** Clicks on a text until keys go there. */
  enter(css: string, name?: string): Promise<void>;
  /** Writes in a field of a form, in place of what is there. */
  fill(label: string, text: string): Promise<void>;
  choose(label: string, choice: string): Promise<void>;
  /** Where one is in an inspection. */
  place(): Promise<Place>;
  type(text: string): Promise<void>;
  press(key: string, ...held: HeldKey[]): Promise<void>;
}

/**
 * Milliseconds that somebody waits for something to come on screen. Machines that test are busy.
 */
const patience = 20_000;

const seeking = (css: string, name?: string, row?: string): Sought => ({
  css,
  ...(name ? { name } : {}),
  ...(row ? { row } : {}),
});

/** A tablet that opens its browser with `open`, and reaches the app at `url`. */
export async function startTablet(url: string, open: () => Promise<Driver>): Promise<Tablet> {
  let driver = await open();
  const see = (css: string, name?: string, row?: string) => {
    const sought = seeking(css, name, row);
    return until(patience, JSON.stringify(sought), () => driver.run(locate, sought));
  };
  const click = async (css: string, name?: string, row?: string) => {
    const sought = seeking(css, name, row);
    let before: Spot | null = null;
    // Where it lies still, and nothing lies over it.
    const { x, y } = await until(patience, `${JSON.stringify(sought)}, to click on`, async () => {
      const spot = await driver.run(locate, sought);
      const still = spot !== null && before !== null && spot.x === before.x && spot.y === before.y;
      before = spot;
      return still && spot?.free && !spot.disabled ? spot : null;
    });
    await driver.click(x, y);
  };
  const enter = async (css: string, name?: string) => {
    const sought = seeking(css, name);
    // Somebody who sees no cursor clicks once more.
    await until(patience, `the focus in ${JSON.stringify(sought)}`, async () => {
      await click(css, name);
      return until(1_500, 'the focus', async () => (await driver.run(locate, sought))?.focused);
    });
  };
  const go = async (path: string) => {
    try {
      await driver.go(url + path);
    } catch (error) {
      throw new Error(`${path} did not open`, { cause: error });
    }
  };
  const remarks: string[] = [];
  const reopen = async (path: string) => {
    driver = await open();
    try {
      await go(path);
    } catch (error) {
      // Seen once after a kill: the engine itself was gone, and only its driver was left. A person
      // opens it again then. One that lives and does not open the page is at fault.
      if (driver.processes().length > 1) throw error;
      remarks.push(`${driver.engine} ended by itself while it opened, and was opened again`);
      await driver.kill();
      driver = await open();
      await go(path);
    }
  };
  return {
    get driver() {
      return driver;
    },
    remarks,
    go,
    reopen,
    restart: async (how, path) => {
      await driver[how]();
      await reopen(path);
    },
    close: () => driver.close(),
    see,
    read: async (words) => void (await until(patience, words, () => driver.run(shows, words))),
    click,
    enter,
    fill: async (label, text) => {
      const css = 'input:not([type=radio], [type=checkbox]), textarea';
      await enter(css, label);
      await driver.press('a', 'Control');
      await driver.type(text);
      await until(
        patience,
        `${label}: ${text}`,
        async () => (await driver.run(locate, { css, name: label }))?.text === text,
      );
    },
    choose: async (label, choice) =>
      void (await until(patience, `${choice} in ${label}`, () =>
        driver.run(choose, label, choice),
      )),
    place: () => driver.run(readPlace),
    type: (text) => driver.type(text),
    press: (key, ...held) => driver.press(key, ...held),
  };
}
