import { useEffect } from 'react';

/** Pixels: a smaller difference is only a bar of the browser that came or went. */
const keyboard = 120;

/**
 * Says in `--visible-height` how much of the window is left above an on-screen keyboard, where the
 * browser lays that over the page (iPadOS): a screen that fills the window then ends above it.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const { style } = document.documentElement;
    const measure = () => {
      const isUp = view.scale === 1 && window.innerHeight - view.height > keyboard;
      if (!isUp) return style.removeProperty('--visible-height');
      style.setProperty('--visible-height', `${Math.round(view.height)}px`);
      // The browser scrolled the page to show what has the focus: now that is in sight without it.
      window.scrollTo(0, 0);
    };
    view.addEventListener('resize', measure);
    return () => {
      view.removeEventListener('resize', measure);
      style.removeProperty('--visible-height');
    };
  }, []);
}
