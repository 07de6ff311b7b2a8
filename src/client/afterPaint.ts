/**
 * Runs work when what was just done is on screen; at once when nobody can see it, and in any case
 * within 100 ms. What comes first runs first.
 */
export function afterPaint(work: () => void): void {
  if (document.visibilityState === 'hidden') {
    work();
    return;
  }
  let done = false;
  const once = () => {
    if (done) return;
    done = true;
    work();
  };
  setTimeout(once, 100);
  requestAnimationFrame(() => setTimeout(once));
}
