import { DeadEnd } from '#client/parts/DeadEnd.tsx';
import { chromeTexts } from '#shared/text/chrome.ts';

/** Stands where the administration screens will come. */
export function FollowsScreen() {
  return <DeadEnd {...chromeTexts.follows} />;
}
