import { useEffect, useRef } from 'react';

/** The answer appears below the button that asked for it: this moves the focus to it. */
export function useArrival<T>(what: T) {
  const ref = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is an arrival
  useEffect(() => {
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'nearest' });
  }, [what]);
  return ref;
}
