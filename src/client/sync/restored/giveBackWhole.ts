import { endGivingBack } from '#client/device/givingBack.ts';
import { isHere } from '#client/state/account.ts';
import { type GivingBackAll, giveBackAll } from './giveBackAll.ts';

interface Parts extends Omit<GivingBackAll, 'clock' | 'goesOn'> {
  /** Whether the store was cleared and this page has not stored its data again yet. */
  isGone: () => Promise<boolean>;
}

/**
 * Gives back until nothing is left, also of what other pages store meanwhile, and notes on the
 * device that it is over. Answers how much was given back; null when it stopped halfway: another
 * person came, or the store was cleared, and first this page must store again what it has, as of
 * its own past. @throws Offline, Problem
 */
export async function giveBackWhole({
  isGone,
  ...parts
}: Parts): Promise<{ count: number; left: number } | null> {
  const { account, backend, epoch } = parts;
  const told = { count: 0, left: 0 };
  const news = () => (told.count + told.left > 0 ? told : null);
  do {
    const { count, left } = await giveBackAll({
      ...parts,
      clock: Date.now,
      goesOn: () => isHere(account),
    });
    if (!isHere(account) || (await isGone())) return null;
    // Counted in the queue, which also holds what earlier attempts gave back.
    told.count = Math.max(told.count, count);
    told.left = Math.max(told.left, left);
  } while (!(await endGivingBack(backend, account, epoch, news())));
  return told;
}
