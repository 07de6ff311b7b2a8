import { formatDate } from './dates.ts';

let made: Intl.DateTimeFormat | undefined;
/** Made at the first call: the first use of Intl takes a slow tablet a tenth of a second. */
const amsterdam = (at: Date): string => {
  made ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Amsterdam',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return made.format(at);
};

/** A moment (ISO 8601) in Dutch time: 2026-11-24 09:30. @throws RangeError if it is no moment */
export const dutchMoment = (moment: string): string => amsterdam(new Date(moment));

/** A moment (ISO 8601) as DD-MM-YYYY HH:MM in Dutch time; empty if the text is no moment. */
export function formatMoment(moment: string): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return '';
  const [date = '', time = ''] = amsterdam(new Date(at)).split(' ');
  return `${formatDate(date)} ${time}`;
}

/** Whole seconds of an ISO moment, for the URLs of images and files. */
export const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000);
