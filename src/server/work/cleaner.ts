import { cleaned, cleanRichText, refuseLong, refuseTags, tooLong } from '#server/richText.ts';
import { Problem } from '#shared/problems.ts';
import { tagsIn } from '#shared/rules/words/tagsInside.ts';
import { Busy } from './busy.ts';
import { ThreadFailed } from './thread.ts';
import { createTurnsAtThread, type TurnsAtThread } from './turnsAtThread.ts';

/** Cleans rich text; a long one in a thread of its own, so that everybody else is served. */
export interface Cleaner {
  /**
   * The same as `cleanRichText`, in turns by person. @throws Problem validation_failed; Busy when
   * too many wait or it takes too long, which says nothing about the text
   */
  clean(person: string, html: string, field: string, most: number): Promise<string>;
  close(): Promise<void>;
}

/** The most tags and characters that are cleaned outside the thread: some 20 ms at worst. */
const [few, short] = [3_000, 20_000];
/** Seconds after which the device may try again. */
const comeBack = 5;

/** Starts its thread at the first long text. `thread`: tests give one of their own. */
export function createCleaner(
  thread: TurnsAtThread<string, string> = createTurnsAtThread(
    { file: new URL('cleanThread.ts', import.meta.url), patience: 25_000, memory: 256 },
    { eachPerson: 8, most: 100 },
  ),
): Cleaner {
  function instead(error: unknown, html: string, field: string): string {
    if (error instanceof Problem) throw new Busy(error);
    if (!(error instanceof ThreadFailed)) throw error;
    // A text must not wait for ever for a thread that cannot be started.
    if (error.why === 'unstarted') return cleaned(html);
    // A text that needed too much memory would end the next thread too.
    if (error.why === 'memory') throw tooLong(field);
    throw new Busy(new Problem('unavailable', { retryAfter: comeBack, cause: error }));
  }

  return {
    async clean(person, html, field, most) {
      if (html.length <= short && tagsIn(html) <= few) return cleanRichText(html, field, most);
      refuseTags(html, field);
      const clean = await thread
        .ask(person, html)
        .catch((error: unknown) => instead(error, html, field));
      return refuseLong(clean, field, most);
    },
    close: thread.close,
  };
}
