import { checklistFields } from './checklistFields.ts';
import { counted } from './counted.ts';

/** Words of the screens of versions and their trees (specification sections 2, 5 and 8). */
export const versionTexts = {
  title: 'Versies',
  columns: { title: 'Titel', online: 'Online', inspection_count: 'Aantal inspecties' },
  one: 'versie',
  more: 'versies',
  add: 'Versie toevoegen',
  import: 'Checklist importeren',
  editTitle: (title: string) => `Versie bewerken: ${title}`,
  colours: 'Kleuren',
  duplicate: 'Dupliceren',
  compare: 'Vergelijken',
  exportJson: 'Exporteren als JSON',
  exportXlsx: 'Exporteren als Excel',
  fieldTitle: 'Titel',
  fieldOnline: 'Online',
  data: 'Gegevens',
  emptyOnline:
    'Deze versie heeft nog geen voorwaarden. Toezichthouders kunnen de versie wel kiezen.',
  goesOffline:
    'Toezichthouders kunnen deze versie na het opslaan niet meer kiezen. Inspecties die deze versie al gebruiken, gaan ermee door.',
  unseenOnline:
    'Toezichthouders kunnen deze versie kiezen zodra je opslaat. Wil je eerst zien wat er nog ontbreekt en wat er verandert?',
  added: {
    header: 'Versie toegevoegd',
    text: 'De versie is toegevoegd. Voeg nu domeinen, items en voorwaarden toe.',
  },
  saved: { header: 'Versie opgeslagen', text: 'De wijzigingen van de versie zijn opgeslagen.' },
  deleted: { header: 'Versie verwijderd', text: 'De versie is verwijderd.' },
  duplicated: {
    header: 'Versie gedupliceerd',
    text: 'De kopie staat in de lijst. De kopie is offline.',
  },
  remove: {
    title: 'Versie verwijderen',
    text: 'Weet je zeker dat je deze versie wilt verwijderen?',
  },
  copy: {
    title: 'Versie dupliceren',
    text: 'Weet je zeker dat je deze versie wilt dupliceren?',
    confirm: 'Dupliceren',
  },
} as const;

export const treeTexts = {
  title: 'Domeinen, items en voorwaarden',
  empty: 'Deze versie heeft nog geen domeinen.',
  locked: (count: number) =>
    `De inhoud is beperkt te bewerken omdat er ${count === 1 ? '1 inspectie met deze versie is' : `${count} inspecties met deze versie zijn`}. Teksten en volgorde kun je nog wijzigen; toevoegen en verwijderen kan niet. Dupliceer de versie als je dat toch wilt.`,
  /** The inspections that a changed text reaches. */
  impact: (unfinished: number, kept: number) =>
    [
      unfinished > 0 &&
        `${unfinished === 1 ? '1 lopende inspectie ziet' : `${unfinished} lopende inspecties zien`} een gewijzigde tekst meteen.`,
      kept > 0 &&
        `${kept === 1 ? '1 inspectie (afgerond of nader onderzoek) houdt' : `${kept} inspecties (afgerond of nader onderzoek) houden`} de tekst van toen.`,
    ]
      .filter(Boolean)
      .join(' '),
  domain: 'Domein',
  item: 'Item',
  question: 'Voorwaarde',
  search: 'Zoeken in de versie',
  found: (count: number) =>
    count === 0 ? 'Niets gevonden' : counted(count, 'gevonden', 'gevonden'),
  counts: (domains: number, items: number, questions: number) =>
    [
      counted(domains, 'domein', 'domeinen'),
      counted(items, 'item', 'items'),
      counted(questions, 'voorwaarde', 'voorwaarden'),
    ].join(', '),
  openAll: 'Alles uitklappen',
  closeAll: 'Alles inklappen',
  fold: (number: string) => `${number} in- of uitklappen`,
  drag: (number: string) => `${number} verslepen`,
  moved: (title: string, number: string) => `${title} staat nu op ${number}`,
  beneath: (items: number, questions: number) =>
    ` Wat eronder staat gaat ook weg: ${counted(items, 'item', 'items')} en ${counted(questions, 'voorwaarde', 'voorwaarden')}.`,
  beneathItem: (questions: number) =>
    ` Wat eronder staat gaat ook weg: ${counted(questions, 'voorwaarde', 'voorwaarden')}.`,
} as const;

const saved = (noun: string, article: 'Het' | 'De') => ({
  added: { header: `${noun} toegevoegd`, text: `${article} ${noun.toLowerCase()} is toegevoegd.` },
  saved: {
    header: `${noun} opgeslagen`,
    text: `De wijzigingen van ${article.toLowerCase()} ${noun.toLowerCase()} zijn opgeslagen.`,
  },
  deleted: {
    header: `${noun} verwijderd`,
    text: `${article} ${noun.toLowerCase()} is verwijderd.`,
  },
  remove: {
    title: `${noun} verwijderen`,
    text: `Weet je zeker dat je ${article === 'Het' ? 'dit' : 'deze'} ${noun.toLowerCase()} wilt verwijderen?`,
  },
  addTitle: `${noun} toevoegen`,
  editTitle: (title: string) => `${noun} bewerken: ${title}`,
});

export const nodeTexts = {
  domain: saved('Domein', 'Het'),
  item: saved('Item', 'Het'),
  question: saved('Voorwaarde', 'De'),
  helpQuestion: { ...saved('Hulpvraag', 'De'), editTitle: () => 'Hulpvraag bewerken' },
} as const;

export const nodeFields = {
  ...checklistFields,
  titleHint: 'Niet verplicht. Zonder titel staan in overzichten de eerste woorden van de inhoud.',
  defaultHint:
    'Staat als voorstel bij de aantekening. Komt pas in het rapport als de toezichthouder het overneemt.',
  lastHint: 'Komt na de voorwaarden van dit domein. Laat leeg als er geen is.',
  parent: 'Domein',
  category: 'Item',
  chooseItem: 'Kies een item',
  helpText: 'Hulpvraag',
} as const;

export const helpTexts = {
  title: 'Hulpvragen',
  add: 'Hulpvraag toevoegen',
  empty: 'Er zijn nog geen hulpvragen.',
  number: (n: number) => `Hulpvraag ${n}`,
} as const;
