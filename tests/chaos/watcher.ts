import type { BrowserContext, Page } from '@playwright/test';
import type { Sample } from './ledger.ts';
import { noteEditor } from './screen.ts';

/**
 * Watches in the pages themselves: at every change the save status, the editor's text and the place
 * are read in one task, after the app has drawn what belongs to it. So what is claimed of a word
 * was on screen together with that word.
 */
export async function watch(
  context: BrowserContext,
  told: { saw: (page: Page, sample: Sample) => void; stillThere: (page: Page, at: number) => void },
): Promise<void> {
  await context.exposeBinding('chaosSaw', ({ page }, sample: Sample) => told.saw(page, sample));
  await context.exposeBinding('chaosStillThere', ({ page }, at: number) =>
    told.stillThere(page, at),
  );
  await context.addInitScript(watchPage, noteEditor);
}

/** Runs in the page. */
function watchPage(editor: string): void {
  if (window.top !== window) return;
  const { chaosSaw, chaosStillThere } = globalThis as unknown as Record<
    'chaosSaw' | 'chaosStillThere',
    (what: unknown) => Promise<void>
  >;
  let last = '';
  let isDue = false;
  const look = () => {
    isDue = false;
    const status = document.querySelector<HTMLElement>('[data-part="save-status"]');
    const html = document.querySelector(editor)?.innerHTML ?? '';
    const text = html
      .replace(/<\/?(?:p|h\d|ul|ol|li|table|tbody|tr|td|th|br)\b[^>]*>/g, ' ')
      .replace(/<[^>]*>/g, '');
    // Not the address: that is written after the screen.
    const stop = document.querySelector<HTMLElement>('[data-stop]')?.dataset['stop'] ?? '';
    const field = html === '' ? '' : stop;
    const bars = [...document.querySelectorAll('[data-part="status-bar"]')]
      .map((bar) => bar.getAttribute('aria-label'))
      .join('; ');
    const sample = {
      state: status?.dataset['state'] ?? '',
      text: status?.textContent?.trim() ?? '',
      field,
      words: text.match(/[a-z][A-J]+x/g) ?? [],
      bars,
    };
    const now = JSON.stringify(sample);
    if (now === last) return;
    last = now;
    // The page may be going away: then nobody needs to hear of it.
    void chaosSaw({ at: Date.now(), ...sample }).catch(() => undefined);
  };
  const soon = () => {
    if (isDue) return;
    isDue = true;
    // A task of its own, behind what the app draws at once in the same task as the change.
    setTimeout(look, 0);
  };
  const begin = () =>
    new MutationObserver(soon).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  begin();
  setInterval(look, 500);
  setInterval(() => void chaosStillThere(Date.now()).catch(() => undefined), 100);
}
