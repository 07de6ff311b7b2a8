import { expect, it } from 'vitest';
import { watchLeaving } from './leaving.ts';

const hide = (page: EventTarget, persisted: boolean) =>
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }));
const isShown = async (leaving: ReturnType<typeof watchLeaving>) =>
  Promise.race([
    leaving.shown().then(() => true),
    new Promise<false>((resolve) => setTimeout(resolve, 20, false)),
  ]);

it('a page that is kept ends its transactions, and begins none until it is shown again', async () => {
  const page = new EventTarget();
  const leaving = watchLeaving(page as unknown as Window);
  const aborted: string[] = [];
  const transaction = (name: string, done: Promise<unknown>) => ({
    done,
    abort: () => void aborted.push(name),
  });
  const running = transaction('running', new Promise(() => undefined));
  const over = transaction('over', Promise.resolve());
  for (const one of [running, over]) leaving.watch(one);
  await over.done;

  hide(page, false);
  expect(aborted).toEqual([]);
  expect(await isShown(leaving)).toBe(true);
  hide(page, true);
  expect(aborted).toEqual(['running']);
  expect([leaving.cutOff(running), leaving.cutOff(over)]).toEqual([true, false]);
  expect(await isShown(leaving)).toBe(false);
  page.dispatchEvent(new Event('pageshow'));
  expect(await isShown(leaving)).toBe(true);
});

it('where there is no page nothing is ever left', async () => {
  expect(await isShown(watchLeaving(undefined))).toBe(true);
});
