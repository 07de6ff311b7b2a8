import { formatDate } from './dates.ts';

const amsterdam = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A moment (ISO 8601) in Dutch time: 2026-11-24 09:30. @throws RangeError if it is no moment */
export const dutchMoment = (moment: string): string => amsterdam.format(new Date(moment));

/** A moment (ISO 8601) as DD-MM-YYYY HH:MM in Dutch time; empty if the text is no moment. */
export function formatMoment(moment: string): string {
  const at = Date.parse(moment);
  if (Number.isNaN(at)) return '';
  const [date = '', time = ''] = amsterdam.format(at).split(' ');
  return `${formatDate(date)} ${time}`;
}

/** Whole seconds of an ISO moment, for the URLs of images and files. */
export const secondsOf = (moment: string): number => Math.floor(Date.parse(moment) / 1000);
