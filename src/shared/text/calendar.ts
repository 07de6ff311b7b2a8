import type { ChildcareType, InspectionType } from '#shared/model/enums.ts';
import { childcareTypeLabels, inspectionTypeLabels } from './labels.ts';

/** Words of a calendar that shows a month or a week. */
export const calendarTexts = {
  month: { before: 'Vorige maand', now: 'Deze maand', after: 'Volgende maand' },
  week: { before: 'Vorige week', now: 'Deze week', after: 'Volgende week' },
  days: [
    ['ma', 'maandag'],
    ['di', 'dinsdag'],
    ['wo', 'woensdag'],
    ['do', 'donderdag'],
    ['vr', 'vrijdag'],
    ['za', 'zaterdag'],
    ['zo', 'zondag'],
  ],
} as const;

/** The person's own inspections, by day. */
export const ownCalendarTexts = {
  title: 'Kalender',
  views: 'Weergave',
  asWeek: 'Week',
  asMonth: 'Maand',
  order: 'De bezoeken van een dag staan op volgorde van postcode.',
  none: 'Geen inspecties in deze periode.',
  undated: 'Zonder datum',
  count: (count: number) => (count === 1 ? '1 inspectie.' : `${count} inspecties.`),
  due: (count: number) =>
    count === 0 ? '' : count === 1 ? '1 termijn loopt af.' : `${count} termijnen lopen af.`,
} as const;

/** The person's own inspections in a calendar of another program. */
export const subscribeTexts = {
  title: 'In je eigen agenda',
  intro:
    'Je inspecties in Outlook, Google Agenda of de agenda van je telefoon: naam, adres, soort en datum, met de termijnen erna, en verder niets. De agenda haalt ze op van een geheim adres. Wie dat adres heeft, kan ze lezen.',
  make: 'Adres maken',
  since: (moment: string) => `Je hebt een adres sinds ${moment}.`,
  renew: 'Nieuw adres maken',
  stop: 'Stoppen',
  address: 'Adres voor je agenda',
  once: 'Dit adres staat hier alleen nu. Kopieer het, en plak het in je agenda bij ‘Abonneren’ of ‘Toevoegen via URL’.',
  copy: 'Adres kopiëren',
  copied: { header: 'Gekopieerd', text: 'Het adres staat op het klembord.' },
  offline: 'Een adres maken of stoppen kan alleen met verbinding.',
  askRenew: {
    title: 'Nieuw adres maken?',
    text: 'Het oude adres werkt dan niet meer. Agenda’s die het gebruiken, krijgen niets nieuws tot je ze het nieuwe adres geeft.',
    confirm: 'Nieuw adres maken',
  },
  askStop: {
    title: 'Stoppen?',
    text: 'Het adres werkt dan niet meer. Wat je agenda al heeft opgehaald, haal je daar zelf weg.',
    confirm: 'Stoppen',
  },
  stopped: { header: 'Gestopt', text: 'Je inspecties zijn niet meer op te halen.' },
} as const;

/** The texts that a calendar of another program shows. */
export const feedTexts = {
  name: 'Inspecties',
  title: ({
    location,
    childcare_type,
    inspection_type,
  }: {
    location: string;
    childcare_type: ChildcareType;
    inspection_type: InspectionType | null;
  }) =>
    `${location} (${inspection_type ? inspectionTypeLabels[inspection_type] : childcareTypeLabels[childcare_type]})`,
} as const;
