import { dutchDay } from '#shared/rules/days/dutchDay.ts';
import { state } from './state.ts';

/** Today in the Netherlands, by the server's clock where that is known; YYYY-MM-DD. */
export const todayHere = (): string =>
  dutchDay(new Date(Date.now() - (state.clockOffset.get() ?? 0)).toISOString());
