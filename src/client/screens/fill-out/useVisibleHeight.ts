import { useLayoutEffect } from 'react';

/** Pixels: a smaller difference is only a bar of the browser that came or went. */
const keyboard = 120;
/** Pixels of height in which everything beside the text makes room. */
const low = 560;

/**
 * For a screen that fills the window: says in `--visible-height` how much of it is left above an
 * on-screen keyboard, where the browser lays that over the page (iPadOS), so that the screen ends
 * above it; and in `data-low` whether what is left is little, with such a keyboard or without.
 */
export function useVisibleHeight(): void {
  useLayoutEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const measure = () => {
      const isUp = view.scale === 1 && window.innerHeight - view.height > keyboard;
      root.toggleAttribute('data-low', (isUp ? view.height : root.clientHeight) <= low);
      if (!isUp) return root.style.removeProperty('--visible-height');
      root.style.setProperty('--visible-height', `${Math.round(view.height)}px`);
      // The browser scrolled the page to show what has the focus: now that is in sight without it.
      window.scrollTo(0, 0);
    };
    measure();
    view.addEventListener('resize', measure);
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('resize', measure);
      view.removeEventListener('resize', measure);
      root.style.removeProperty('--visible-height');
      root.removeAttribute('data-low');
    };
  }, []);
}
