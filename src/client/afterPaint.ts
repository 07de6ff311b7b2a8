/**
 * Runs `work` once the last change is on screen; at once when nobody can see the page, and in any
 * case within 100 ms. Work runs in the order in which it was given.
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
