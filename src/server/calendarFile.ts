import ical from 'ical-generator';

/** What happens on one day. */
export interface CalendarEntry {
  /** The same for ever, all over the world. */
  id: string;
  /** YYYY-MM-DD */
  day: string;
  title: string;
  place: string;
}

/** Seconds after which a calendar may ask again. */
const freshFor = 3_600;

/** A calendar (RFC 5545) of whole days, in no zone: a visit is on its day wherever one looks. `made`
 * is when it says to be of. */
export function calendarFile(name: string, entries: readonly CalendarEntry[], made: Date): Buffer {
  const calendar = ical({
    name,
    prodId: { company: 'Digitaal veldinstrument', product: name, language: 'NL' },
    ttl: freshFor,
  });
  for (const { id, day, title, place } of entries)
    calendar.createEvent({
      id,
      start: new Date(`${day}T00:00:00Z`),
      allDay: true,
      stamp: made,
      summary: title,
      location: place,
    });
  return Buffer.from(calendar.toString(), 'utf8');
}
