import ical from 'ical-generator';

/** An event of one whole day. */
interface CalendarEntry {
  /** An id that never changes and is unique in the world. */
  id: string;
  /** YYYY-MM-DD */
  day: string;
  title: string;
  place: string;
}

/** Seconds after which a calendar app may ask again. */
const freshFor = 3_600;

/**
 * A calendar file (RFC 5545) of whole days without a time zone, so that a visit is on its day
 * everywhere. `made`: the moment that the file gives as its own.
 */
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
