/** What is being typed and was not saved yet: screens say how to save it, whoever ends the page asks for it. */
const flushers = new Set<() => void>();

/** Registers how a screen saves what is being typed; the answer takes it back. */
export function onFlush(flush: () => void): () => void {
  flushers.add(flush);
  return () => flushers.delete(flush);
}

export function flushTyping(): void {
  for (const flush of flushers) flush();
}
