import { cleaned, cleanRichText, refuseLong, refuseTags, tooLong } from '#server/richText.ts';
import { tagsIn } from '#shared/rules/tagsInside.ts';
import { ThreadFailed } from './thread.ts';
import { createTurnsAtThread } from './turnsAtThread.ts';

/** Cleans rich text; what takes long in a thread of its own, so that everybody else is served. */
export interface Cleaner {
  /** The same as `cleanRichText`, in turns by person. @throws Problem validation_failed */
  clean(person: string, html: string, field: string, most: number): Promise<string>;
  close(): Promise<void>;
}

/** Tags that are cleaned here: some fifteen milliseconds. */
const few = 3_000;

export function createCleaner(): Cleaner {
  const thread = createTurnsAtThread<string, string>(
    { file: new URL('cleanThread.ts', import.meta.url), patience: 10_000, memory: 256 },
    { eachPerson: 8, most: 100 },
  );
  return {
    async clean(person, html, field, most) {
      if (tagsIn(html) <= few) return cleanRichText(html, field, most);
      refuseTags(html, field);
      const clean = await thread.ask(person, html).catch((error: unknown) => {
        // What ends a thread for want of memory would end this process too.
        if (error instanceof ThreadFailed && error.why === 'memory') throw tooLong(field);
        // No change is refused for want of a thread.
        return cleaned(html);
      });
      return refuseLong(clean, field, most);
    },
    close: thread.close,
  };
}
