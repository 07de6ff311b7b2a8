import type { Category, HelpQuestion, Question, Version } from '#shared/model/checklist.ts';
import type { ChecklistFile } from '#shared/model/checklistFile.ts';
import type { Inspection } from '#shared/model/inspection.ts';
import type { Template } from '#shared/model/template.ts';
import { emptyForm } from '#shared/rules/inspection/emptyForm.ts';
import { titleOrDefault } from '#shared/rules/words/titleOrDefault.ts';

/**
 * One language for the checklists and inspections of all tests (rules, API, browser, PDF):
 *
 * scenario('KDV').domain('Veiligheid', (d) => d.lastQuestion('Nog iets?').item('Hek', (i) =>
 * i.question('Is het hek dicht?')))
 *
 * Ids follow the place in the tree: domain `d1`, item `d1i1`, condition `d1i1q1`, help questions
 * `d1h1` and `d1i1q1h1`, colour `t1`, version `version-1`, inspection `inspection-1`. The file
 * holds what was given here, word for word.
 */
interface QuestionOptions {
  title?: string;
  /** Rich text. */
  description?: string;
  /** Rich text. */
  default_value?: string;
  /** Help questions, rich text. */
  help?: string | readonly string[];
  /** Article of law: in the file under `ref`, in the version at the end of `description`. */
  ref?: string;
}

interface QuestionSeed extends QuestionOptions {
  text: string;
}
interface ItemSeed {
  title: string;
  questions: QuestionSeed[];
}
interface DomainSeed {
  title: string;
  description: string;
  default_value: string;
  last_question: string;
  last_question_title: string;
  help: string[];
  items: ItemSeed[];
}

/** What stands beneath one item. */
class ItemBuilder {
  readonly #seed: ItemSeed;
  constructor(seed: ItemSeed) {
    this.#seed = seed;
  }
  question(text: string, options: QuestionOptions = {}): this {
    this.#seed.questions.push({ text, ...options });
    return this;
  }
}

/** What stands beneath one domain, and its own texts. */
class DomainBuilder {
  readonly #seed: DomainSeed;
  constructor(seed: DomainSeed) {
    this.#seed = seed;
  }
  /** Toelichting, rich text. */
  description(html: string): this {
    this.#seed.description = html;
    return this;
  }
  /** What the domain's notes start from, rich text. */
  defaultValue(html: string): this {
    this.#seed.default_value = html;
    return this;
  }
  /** The extra condition, plain text. */
  lastQuestion(text: string, title = ''): this {
    this.#seed.last_question = text;
    this.#seed.last_question_title = title;
    return this;
  }
  /** Help questions of the domain, rich text. */
  help(...texts: string[]): this {
    this.#seed.help.push(...texts);
    return this;
  }
  item(title: string, fill: (item: ItemBuilder) => unknown = () => {}): this {
    const seed: ItemSeed = { title, questions: [] };
    this.#seed.items.push(seed);
    fill(new ItemBuilder(seed));
    return this;
  }
}

const asList = (help: string | readonly string[] | undefined): readonly string[] =>
  help === undefined ? [] : typeof help === 'string' ? [help] : help;
const helpOf = (texts: readonly string[], id: string): HelpQuestion[] =>
  texts.map((text, index) => ({ id: `${id}h${index + 1}`, text }));

export class Scenario {
  readonly #title: string;
  #online = true;
  #inspections = 0;
  readonly #domains: DomainSeed[] = [];
  readonly #colours: { title: string; skip: string[] }[] = [];

  constructor(title: string) {
    this.#title = title;
  }

  domain(title: string, fill: (domain: DomainBuilder) => unknown = () => {}): this {
    const seed: DomainSeed = {
      title,
      description: '',
      default_value: '',
      last_question: '',
      last_question_title: '',
      help: [],
      items: [],
    };
    this.#domains.push(seed);
    fill(new DomainBuilder(seed));
    return this;
  }

  /**
   * A colour that leaves out these numbers ('1', '1.2' or '1.2.3'), with nothing added to what is
   * named.
   */
  colour(title: string, ...skip: string[]): this {
    this.#colours.push({ title, skip });
    return this;
  }

  /** An offline version; it cannot be chosen for a new inspection. */
  offline(): this {
    this.#online = false;
    return this;
  }

  /** How many inspections the version says it has. */
  inUse(inspections = 1): this {
    this.#inspections = inspections;
    return this;
  }

  /** The version in full, as it stands on the wire and on the device. */
  version(overrides: Partial<Version> = {}): Version {
    const categories = this.#domains.flatMap((domain, d) => this.#categoriesOf(domain, d + 1));
    return {
      id: 'version-1',
      title: this.#title,
      online: this.#online,
      inspection_count: this.#inspections,
      revision: 1,
      categories,
      ...overrides,
    };
  }

  /** The colours, as the server gives them. */
  templates(): Template[] {
    return this.#colours.map(({ title, skip }, index) => ({
      id: `t${index + 1}`,
      title,
      version: this.version().id,
      ...selectionOf(...skip),
    }));
  }

  /** The checklist file of agreements part 5. */
  file(): ChecklistFile {
    return {
      title: this.#title,
      online: this.#online,
      domains: this.#domains.map(
        ({
          title,
          description,
          default_value,
          last_question,
          last_question_title,
          help,
          items,
        }) => ({
          title,
          ...filled({
            description,
            default_value,
            last_question,
            last_question_title,
            help_questions: help,
          }),
          items: items.map((item) => ({
            title: item.title,
            conditions: item.questions.map(({ text, help: helpTexts, ...rest }) => ({
              text,
              ...filled({ ...rest, help_questions: [...asList(helpTexts)] }),
            })),
          })),
        }),
      ),
      ...(this.#colours.length > 0
        ? { colours: this.#colours.map(({ title, skip }) => ({ title, skip: [...skip] })) }
        : {}),
    };
  }

  /**
   * An inspection on this version: started, everything chosen, nothing answered; `overrides` win.
   */
  inspection(overrides: Partial<Inspection> = {}): Inspection {
    const location = overrides.location ?? 'De Kikker';
    return {
      ...emptyForm(overrides.childcare_type ?? 'KDV_BSO'),
      location,
      date: '2026-03-12',
      address: 'Dorpsstraat 1',
      postal_code: '1234 AB',
      city: 'Utrecht',
      id: 'inspection-1',
      title: location,
      version: { id: this.version().id, title: this.#title },
      status: 'started',
      revision: 1,
      notes: '',
      skip_categories: [],
      skip_questions: [],
      category_notes: [],
      question_results: [],
      category_last_question_answers: [],
      restore_offers: [],
      photos: [],
      ...overrides,
    };
  }

  #categoriesOf(domain: DomainSeed, d: number): Category[] {
    const id = `d${d}`;
    const { title, description, default_value, last_question, last_question_title } = domain;
    return [
      {
        id,
        parent: null,
        number: `${d}`,
        title,
        description,
        default_value,
        last_question,
        last_question_title,
        questions: [],
        help_questions: helpOf(domain.help, id),
      },
      ...domain.items.map(
        (item, i): Category => ({
          id: `${id}i${i + 1}`,
          parent: id,
          number: `${d}.${i + 1}`,
          title: item.title,
          description: '',
          default_value: '',
          last_question: '',
          last_question_title: '',
          questions: item.questions.map((question, q) =>
            toQuestion(question, `${id}i${i + 1}q${q + 1}`, `${d}.${i + 1}.${q + 1}`),
          ),
          help_questions: [],
        }),
      ),
    ];
  }
}

const toQuestion = (seed: QuestionSeed, id: string, number: string): Question => ({
  id,
  title: seed.title ?? '',
  title_or_default: titleOrDefault(seed.title ?? '', seed.text),
  text: seed.text,
  description: (seed.description ?? '') + (seed.ref ? `<p>${seed.ref}</p>` : ''),
  default_value: seed.default_value ?? '',
  number,
  help_questions: helpOf(asList(seed.help), id),
});

/** Only the keys that say something. */
const filled = <T extends Record<string, string | string[] | undefined>>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value.length > 0),
  ) as Partial<T>;

export const scenario = (title = 'Checklist'): Scenario => new Scenario(title);

/**
 * Numbers as skip lists of a scenario's ids: '1' -> domain d1, '1.2' -> item d1i2, '1.2.3' ->
 * condition d1i2q3.
 */
export function selectionOf(...numbers: string[]): {
  skip_categories: string[];
  skip_questions: string[];
} {
  const idOf = (number: string) =>
    number
      .split('.')
      .map((part, depth) => `${'diq'[depth]}${part}`)
      .join('');
  const isQuestion = (number: string) => number.split('.').length === 3;
  return {
    skip_categories: numbers.filter((one) => !isQuestion(one)).map(idOf),
    skip_questions: numbers.filter(isQuestion).map(idOf),
  };
}

/**
 * A tree by its shape: per domain a list of items, each the number of its conditions; `extra`
 * domains (from 0) have an extra condition.
 */
export function shaped(
  shape: readonly (readonly number[])[],
  extra: readonly number[] = [],
): Scenario {
  const whole = scenario('Vorm');
  for (const [d, items] of shape.entries())
    whole.domain(`Domein ${d + 1}`, (domain) => {
      if (extra.includes(d)) domain.lastQuestion(`Extra voorwaarde van domein ${d + 1}?`);
      for (const [i, questions] of items.entries())
        domain.item(`Item ${d + 1}.${i + 1}`, (item) => {
          for (let q = 1; q <= questions; q += 1)
            item.question(`Voorwaarde ${d + 1}.${i + 1}.${q}?`);
        });
    });
  return whole;
}

/**
 * A large checklist: so many domains, so many items in each, so many conditions in each of those.
 */
export const bigScenario = (domains: number, items: number, questions: number): Scenario =>
  shaped(
    Array.from({ length: domains }, () => Array.from({ length: items }, () => questions)),
    Array.from({ length: domains }, (_, index) => index),
  );

export const bigVersion = (domains: number, items: number, questions: number): Version =>
  bigScenario(domains, items, questions).version();
