import { usePath } from '#client/navigation/router.ts';
import { keepDraft, readDraft } from '#client/state/formDrafts.ts';

interface Sent {
  content: string;
  key: string;
}

/**
 * A key for what a form is about to make. When the answer was lost and the same content is sent
 * once more, it has the same key: so it is made once. The key outlives the page. `done`: it was
 * made; what is the same from now on is another one.
 */
export function useKeyOf(): { keyOf: (content: unknown) => string; done: () => void } {
  const place = `${usePath()}#sleutel`;
  return {
    keyOf(content) {
      const now = JSON.stringify(content);
      const sent = readDraft<Sent>(place);
      if (sent?.content === now) return sent.key;
      const key = crypto.randomUUID();
      keepDraft(place, { content: now, key } satisfies Sent);
      return key;
    },
    done: () => keepDraft(place, null),
  };
}
