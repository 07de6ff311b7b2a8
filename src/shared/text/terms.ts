import type { RestoreOutcome } from '#shared/model/restoreOffer.ts';
import type { TermName } from '#shared/model/term.ts';

// Words of the steps after an inspection.

const step: Record<TermName, string> = {
  draft: 'Conceptrapport naar de houder',
  view: 'Zienswijze van de houder',
  fixed: 'Rapport vastgesteld',
  public: 'Rapport openbaar',
  restore: 'Herstel controleren',
};

/** Shorter words for the same steps, where there is little room. */
const short: Record<TermName, string> = {
  draft: 'Concept',
  view: 'Zienswijze',
  fixed: 'Vaststellen',
  public: 'Openbaar',
  restore: 'Herstel',
};

/** What somebody who looks at what was offered to be restored may find. */
const found: Record<RestoreOutcome, string> = {
  repaired: 'Hersteld',
  'not-repaired': 'Niet alles hersteld',
};

/**
 * The words for a step in messages and for screen readers. They name the day of 'restore', because
 * offers to restore may be looked at on several days.
 */
const named = (name: TermName, due: string): string =>
  name === 'restore' ? `${step.restore} (${due})` : step[name];

export const termTexts = {
  step,
  short,
  title: 'Termijnen',
  count: (open: number) => `Termijnen (${open})`,
  intro: 'Wat er na een inspectie nog moet gebeuren, het eerste bovenaan.',
  from: (day: string) => `Gerekend vanaf de afronding, op ${day}.`,
  none: 'Bij deze inspectie horen geen termijnen.',
  by: (day: string) => `uiterlijk ${day}`,
  left: (days: number) =>
    days < -1
      ? `${-days} dagen te laat`
      : days === -1
        ? '1 dag te laat'
        : days === 0
          ? 'vandaag'
          : days === 1
            ? 'nog 1 dag'
            : `nog ${days} dagen`,
  doneOn: (day: string, outcome: RestoreOutcome | null = null) =>
    `${outcome ? found[outcome].toLowerCase() : 'gedaan'} op ${day}`,
  tick: 'Gedaan',
  found,
  /** A step in words, before what was done. */
  tickOf: (name: TermName, due: string, location: string) =>
    `${step[name]} van ${location}${name === 'restore' ? ` (${due})` : ''}`,
  day: 'Gedaan op',
  open: 'Weer openzetten',
  openOf: (name: TermName, due: string) => `${named(name, due)}: weer openzetten`,
  otherwise: {
    header: 'Intussen gewijzigd',
    text: 'Op een ander apparaat is deze stap al gewijzigd. Die wijziging blijft staan.',
  },
  ticked: (name: TermName, due: string, location: string) => ({
    header: 'Afgevinkt',
    text: `${named(name, due)}, ${location}.`,
  }),
  opened: (name: TermName, due: string, location: string) => ({
    header: 'Weer open',
    text: `${named(name, due)}, ${location}.`,
  }),
  undo: 'Ongedaan maken',
  showAll: (count: number) => `Alle ${count} tonen`,
  offline: 'Afvinken kan alleen met verbinding.',
  calendar: (name: TermName, location: string) => `${step[name]}: ${location}`,
  /** The words of a link to a step for screen readers, with its day. */
  link: (name: TermName, due: string, location: string) => `${named(name, due)}: ${location}`,
  late: 'Termijn verlopen',
  one: 'Termijn',
} as const;
