import { useRef } from 'react';

/**
 * A key for what a form is about to make. When the answer was lost and the same content is sent
 * once more, it has the same key: so it is made once.
 */
export function useKeyOf(): (content: unknown) => string {
  const sent = useRef({ content: '', key: '' });
  return (content) => {
    const now = JSON.stringify(content);
    if (sent.current.content !== now) sent.current = { content: now, key: crypto.randomUUID() };
    return sent.current.key;
  };
}
