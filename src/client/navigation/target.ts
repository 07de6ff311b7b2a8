import type { Crumb } from '#client/state/state.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { paths, type Target } from './paths.ts';
import { useLocation } from './router.ts';

/**
 * Where a page was opened from (query parameter `target`), and so where it goes back to;
 * `otherwise` when the address does not say.
 */
export function useTarget(otherwise: Target): Target {
  const asked = useLocation().query.get('target');
  return asked === 'dashboard' || asked === 'inspections' ? asked : otherwise;
}

/** The address of the page to go back to. */
export const targetPath = (target: Target): string =>
  target === 'dashboard' ? paths.home() : paths.inspections();

/** The first crumb of a page that was opened from there; it leads back. */
export const targetCrumb = (target: Target): Crumb => ({
  label: target === 'dashboard' ? screenTitles.home : screenTitles.inspections,
  to: targetPath(target),
});
