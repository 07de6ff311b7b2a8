/** Where the focus goes when what was pressed is not there any more. */
export const toHeading = (): void => document.querySelector('h1')?.focus();

/** How long a change may take to get on screen, in ms; a slow tablet draws it late. */
const patience = 2_000;

/**
 * The same for a change that is still to be drawn: watches until what has the focus is gone. Where
 * the focus is somewhere else by then, or what was pressed stays, nothing moves.
 */
export function toHeadingIfLost(): void {
  const pressed = document.activeElement;
  const until = performance.now() + patience;
  const look = () => {
    const now = document.activeElement;
    if (now === document.body && (pressed === now || !pressed?.isConnected)) toHeading();
    else if (now === pressed && performance.now() < until) requestAnimationFrame(look);
  };
  // What was lost before may still be found by what is drawn next: not in this frame.
  requestAnimationFrame(() => requestAnimationFrame(look));
}
