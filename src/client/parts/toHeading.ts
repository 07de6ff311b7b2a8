/** Moves the focus to the heading, when the element that was pressed is not there any more. */
export const toHeading = (): void => document.querySelector('h1')?.focus();

/** How long a change may take to get on screen, in ms; a slow tablet draws it late. */
const patience = 2_000;

/**
 * The same for a change that is still to be drawn: watches until the element with the focus is
 * gone. If the focus is somewhere else by then, or that element stays, the focus does not move.
 */
export function toHeadingIfLost(): void {
  const pressed = document.activeElement;
  const until = performance.now() + patience;
  const look = () => {
    const now = document.activeElement;
    if (now === document.body && (pressed === now || !pressed?.isConnected)) toHeading();
    else if (now === pressed && performance.now() < until) requestAnimationFrame(look);
  };
  // Not in this frame: what is drawn next may still take up a focus that was lost before.
  requestAnimationFrame(() => requestAnimationFrame(look));
}
