import { useRef } from 'react';
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
  // Where the tab cannot keep it, the page does.
  const here = useRef<Sent | null>(null);
  return {
    keyOf(content) {
      const now = JSON.stringify(content);
      const sent = here.current ?? readDraft<Sent>(place);
      if (sent?.content === now) return sent.key;
      here.current = { content: now, key: crypto.randomUUID() };
      keepDraft(place, here.current);
      return here.current.key;
    },
    done() {
      here.current = null;
      keepDraft(place, null);
    },
  };
}
