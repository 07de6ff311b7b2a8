import type { Browser, Page } from '@playwright/test';
import { median } from './table.ts';

/** One step of a person, in ms at the page's speed. */
interface Step {
  /** From the click to the paint that shows it. */
  wall: number;
  /** What the page was busy in that time. */
  busy: number;
  /** What it was busy after that, until the next step. */
  after: number;
}

/** The medians of a person's steps. */
export interface Steps {
  tap: Step;
  next: Step;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  args: { data?: { type?: string } };
}

/** How often; the first ones warm up the page. */
const steps = 20;
const warmUp = 3;
/** Between two steps, in ms: what a step leaves to do is done. */
const pause = 400;
const slower = 4;

/**
 * Gives a result and steps on, again and again, at a quarter of the processor's speed; what the
 * page did is read from the browser's own trace.
 */
export async function measureSteps(
  browser: Browser,
  page: Page,
  firstResult: number,
): Promise<Steps> {
  const cdp = await page.context().newCDPSession(page);
  const click = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${selector} is not there`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await page.waitForTimeout(pause);
  };
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  const kinds: (keyof Steps)[] = [];
  for (let n = 0; n < steps; n++) {
    if ((await page.locator('input[type=radio]').count()) > 0) {
      await click(`input[type=radio] >> nth=${firstResult + (n % 2)}`);
      kinds.push('tap');
    }
    await click('button:has-text("Volgende")');
    kinds.push('next');
  }
  const trace = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const found = stepsIn(trace.traceEvents);
  if (found.length !== kinds.length)
    throw new Error(`${kinds.length} steps, ${found.length} in the trace`);
  const of = (wanted: keyof Steps): Step => {
    const those = found.filter((_, index) => kinds[index] === wanted).slice(warmUp);
    return {
      wall: median(those.map(({ wall }) => wall)),
      busy: median(those.map(({ busy }) => busy)),
      after: median(those.map(({ after }) => after)),
    };
  };
  return { tap: of('tap'), next: of('next') };
}

/** Each click of the trace, with the work of the page's own thread around it. */
function stepsIn(events: readonly TraceEvent[]): Step[] {
  const isClick = ({ name, args }: TraceEvent) =>
    name === 'EventDispatch' && args.data?.type === 'click';
  // A radio button that is pressed through its label is clicked twice, in one task.
  const clicks = events
    .filter(isClick)
    .toSorted((a, b) => a.ts - b.ts)
    .filter(({ ts }, index, all) => ts - (all[index - 1]?.ts ?? 0) > (pause * 1_000) / 2);
  const [first] = clicks;
  const here = events.filter(({ pid, tid }) => pid === first?.pid && tid === first.tid);
  const tasks = here.filter(({ name, ph }) => name === 'RunTask' && ph === 'X');
  const paints = here.filter(({ name }) => name === 'Paint').toSorted((a, b) => a.ts - b.ts);
  const busyIn = (from: number, to: number): number =>
    tasks.reduce(
      (sum, { ts, dur = 0 }) => sum + Math.max(0, Math.min(ts + dur, to) - Math.max(ts, from)),
      0,
    ) / 1_000;
  return clicks.map(({ ts }) => {
    const paint = paints.find((one) => one.ts > ts);
    const painted = paint ? paint.ts + (paint.dur ?? 0) : Number.NaN;
    return {
      wall: (painted - ts) / 1_000,
      busy: busyIn(ts, painted),
      after: busyIn(painted, ts + pause * 1_000),
    };
  });
}
