import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Version } from '#shared/model/checklist.ts';
import type { Template } from '#shared/model/template.ts';
import type { VersionChanges } from '#shared/model/versionChanges.ts';
import { titleOrDefault } from '#shared/rules/words/titleOrDefault.ts';
import { bigScenario, type Scenario, scenario } from '#tests/support/scenario.ts';
import { compareVersions as compareVersionsInSteps } from './compareVersions.ts';
import { longestRising } from './movedParts.ts';
import { atOnce } from './steps.ts';

const compareVersions = (...asked: Parameters<typeof compareVersionsInSteps>) =>
  atOnce(compareVersionsInSteps(...asked));

const whole = (made: Scenario) => ({ ...made.version(), templates: made.templates() });
const compare = (old: Scenario, now: Scenario) => compareVersions(whole(old), whole(now));
const nothing: VersionChanges = { added: [], removed: [], changed: [], moved: [], colours: [] };

/** The changes in short form: "+1.2 Deur", "-1.1.1 Slot", "~1.1 Hek: title", "1.2>1.1 Deur". */
const short = ({ added, removed, changed, moved, colours }: VersionChanges): string[] => [
  ...added.map(({ number, title }) => `+${number} ${title}`),
  ...removed.map(({ number, title }) => `-${number} ${title}`),
  ...changed.map(
    ({ number, title, fields }) =>
      `~${number} ${title}: ${fields.map(({ field }) => field).join(' ')}`,
  ),
  ...moved.map(({ number, title, from }) => `${from}>${number} ${title}`),
  ...colours.map(({ title, change }) => `${change} ${title}`),
];

const base = () =>
  scenario('Oud')
    .domain('Veiligheid', (d) => {
      d.item('Hek', (i) =>
        i
          .question('Het hek is heel.')
          .question('Het slot werkt.', { title: 'Slot' })
          .question('Het hek is hoog.'),
      );
      d.item('Deur', (i) => i.question('De deur sluit.', { title: 'Slot' }));
    })
    .domain('Personeel', (d) =>
      d
        .item('Algemeen', (i) => i.question('Er is genoeg personeel.'))
        .item('Rooster', (i) => i.question('Er is een rooster.')),
    )
    .colour('Groen', '1.1');

describe('compareVersions', () => {
  it.each<[string, (make: Scenario) => Scenario, string[]]>([
    [
      'a new text under the same title, where another item has that title too',
      (make) =>
        make
          .domain('Veiligheid', (d) => {
            d.item('Hek', (i) =>
              i
                .question('Het hek is heel.')
                .question('Niemand krijgt het open.', { title: 'Slot' })
                .question('Het hek is hoog.'),
            );
            d.item('Deur', (i) => i.question('De deur sluit.', { title: 'Slot' }));
          })
          .domain('Personeel', (d) =>
            d
              .item('Algemeen', (i) => i.question('Er is genoeg personeel.'))
              .item('Rooster', (i) => i.question('Er is een rooster.')),
          )
          .colour('Groen', '1.1'),
      ['~1.1.2 Slot: text'],
    ],
    [
      'a few other words, without a title',
      (make) =>
        make
          .domain('Veiligheid', (d) => {
            d.item('Hek', (i) =>
              i
                .question('Het hek is helemaal heel.')
                .question('Het slot werkt.', { title: 'Slot' })
                .question('Het hek is hoog.'),
            );
            d.item('Deur', (i) => i.question('De deur sluit.', { title: 'Slot' }));
          })
          .domain('Personeel', (d) =>
            d
              .item('Algemeen', (i) => i.question('Er is genoeg personeel.'))
              .item('Rooster', (i) => i.question('Er is een rooster.')),
          )
          .colour('Groen', '1.1'),
      ['~1.1.1 Het hek is helemaal heel.: text'],
    ],
    [
      'a condition in front: what shifts did not move',
      (make) =>
        make
          .domain('Veiligheid', (d) => {
            d.item('Hek', (i) =>
              i
                .question('Er is een hek.')
                .question('Het hek is heel.')
                .question('Het slot werkt.', { title: 'Slot' })
                .question('Het hek is hoog.'),
            );
            d.item('Deur', (i) => i.question('De deur sluit.', { title: 'Slot' }));
          })
          .domain('Personeel', (d) =>
            d
              .item('Algemeen', (i) => i.question('Er is genoeg personeel.'))
              .item('Rooster', (i) => i.question('Er is een rooster.')),
          )
          .colour('Groen', '1.1'),
      ['+1.1.1 Er is een hek.'],
    ],
    [
      'the last condition put first, and another hung on another item',
      (make) =>
        make
          .domain('Veiligheid', (d) => {
            d.item('Hek', (i) => i.question('Het hek is hoog.').question('Het hek is heel.'));
            d.item('Deur', (i) =>
              i
                .question('De deur sluit.', { title: 'Slot' })
                .question('Het slot werkt.', { title: 'Slot' }),
            );
          })
          .domain('Personeel', (d) =>
            d
              .item('Algemeen', (i) => i.question('Er is genoeg personeel.'))
              .item('Rooster', (i) => i.question('Er is een rooster.')),
          )
          .colour('Groen', '1.1', '1.2.2'),
      ['1.1.3>1.1.1 Het hek is hoog.', '1.1.2>1.2.2 Slot'],
    ],
    [
      'a domain put first, an item renamed, an item gone',
      (make) =>
        make
          .domain('Personeel', (d) => d.item('Diensten', (i) => i.question('Er is een rooster.')))
          .domain('Veiligheid', (d) => {
            d.item('Hek', (i) =>
              i
                .question('Het hek is heel.')
                .question('Het slot werkt.', { title: 'Slot' })
                .question('Het hek is hoog.'),
            );
            d.item('Deur', (i) => i.question('De deur sluit.', { title: 'Slot' }));
          })
          .colour('Groen', '2.1'),
      ['-2.1 Algemeen', '-2.1.1 Er is genoeg personeel.', '~1.1 Diensten: title', '2>1 Personeel'],
    ],
    [
      'the same item title elsewhere, with other conditions: no move',
      (make) =>
        make
          .domain('Veiligheid', (d) => {
            d.item('Hek', (i) =>
              i
                .question('Het hek is heel.')
                .question('Het slot werkt.', { title: 'Slot' })
                .question('Het hek is hoog.'),
            );
            d.item('Deur', (i) => i.question('De deur sluit.', { title: 'Slot' }));
            d.item('Algemeen', (i) => i.question('Blusser hangt klaar.'));
          })
          .domain('Personeel', (d) => d.item('Rooster', (i) => i.question('Er is een rooster.')))
          .colour('Groen', '1.1')
          .colour('Geel'),
      [
        '+1.3 Algemeen',
        '+1.3.1 Blusser hangt klaar.',
        '-2.1 Algemeen',
        '-2.1.1 Er is genoeg personeel.',
        'added Geel',
      ],
    ],
    [
      'texts of a domain, and another choice of a colour',
      (make) =>
        make
          .domain('Veiligheid', (d) => {
            d.description('<p>Nieuw</p>')
              .lastQuestion('Nog iets?', 'Overig')
              .help('<p>Kijk rond.</p>');
            d.item('Hek', (i) =>
              i
                .question('Het hek is heel.')
                .question('Het slot werkt.', { title: 'Slot' })
                .question('Het hek is hoog.'),
            );
            d.item('Deur', (i) => i.question('De deur sluit.', { title: 'Slot' }));
          })
          .domain('Personeel', (d) =>
            d
              .item('Algemeen', (i) => i.question('Er is genoeg personeel.'))
              .item('Rooster', (i) => i.question('Er is een rooster.')),
          )
          .colour('Groen', '1'),
      [
        '~1 Veiligheid: description last_question last_question_title help_questions',
        'changed Groen',
      ],
    ],
  ])('sees %s', (_, make, expected) => {
    expect(short(compare(base(), make(scenario('Nieuw'))))).toEqual(expected);
  });

  it('tells old from new', () => {
    const one = scenario('a').domain('Domein', (d) =>
      d.item('Item', (i) => i.question('Het is zo.')),
    );
    const other = scenario('b').domain('Domein', (d) =>
      d.item('Item', (i) => i.question('Het is niet zo.')),
    );
    expect(compare(one, other).changed).toEqual([
      {
        kind: 'question',
        number: '1.1.1',
        title: 'Het is niet zo.',
        fields: [{ field: 'text', old: 'Het is zo.', new: 'Het is niet zo.' }],
      },
    ]);
  });

  it('recognises what changed a little everywhere, in a checklist of any size', () => {
    const [one, other] = [whole(bigScenario(20, 10, 20)), whole(bigScenario(20, 10, 20))];
    for (const category of other.categories)
      for (const question of category.questions) question.text = `${question.text} Elke dag?`;
    const { added, removed, changed, moved } = compareVersions(one, other);
    expect([added, removed, moved, changed.length]).toEqual([[], [], [], 4_000]);
  });

  it('answers for the largest checklists, even where nothing is alike', () => {
    const [one, other] = [whole(bigScenario(20, 10, 20)), whole(bigScenario(20, 10, 20))];
    for (const category of other.categories)
      for (const question of category.questions)
        question.text = `${question.id} is heel wat anders`;
    const { added, removed, changed } = compareVersions(one, other);
    expect([added.length, removed.length, changed.length === 0]).toEqual([4_000, 4_000, true]);
    expect(compareVersions(one, one)).toEqual(nothing);
  });
});

describe('longestRising', () => {
  it('leaves out as few as can be, and what it keeps rises', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(50), { maxLength: 9 }), (numbers) => {
        const kept = numbers.filter((_, place) => longestRising(numbers).has(place));
        expect(kept).toEqual([...kept].sort((a, b) => a - b));
        let most = 0;
        for (let set = 0; set < 2 ** numbers.length; set++) {
          const some = numbers.filter((_, place) => set & (1 << place));
          if (some.every((number, place) => place === 0 || number > (some[place - 1] ?? 0)))
            most = Math.max(most, some.length);
        }
        expect(kept).toHaveLength(most);
      }),
    );
  });
});

/** A tree as nested lists, to edit. */
interface Leaf {
  text: string;
  title: string;
}
type Tree = { title: string; items: { title: string; questions: Leaf[] }[] }[];

const words = [
  'hek',
  'slot',
  'deur',
  'kind',
  'raam',
  'trap',
  'bed',
  'stoel',
  'plan',
  'vloer',
  'groep',
  'speelgoed',
  'rooster',
  'water',
  'fles',
  'verschoontafel',
];
const sentence = (seed: number) =>
  Array.from({ length: 6 }, (_, n) => words[(seed * (n + 3) + n * n) % words.length]).join(' ');

/**
 * Some trees have repeats: titles that several conditions share, and texts that stand in several
 * items.
 */
const trees: fc.Arbitrary<Tree> = fc
  .array(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }), {
    minLength: 2,
    maxLength: 4,
  })
  .map((shape) =>
    shape.map((items, d) => ({
      title: `Domein ${d} ${sentence(d * 7)}`,
      items: items.map((count, i) => ({
        title: i === 0 ? 'Algemeen' : `Item ${d}-${i} ${sentence(d + i)}`,
        questions: Array.from({ length: count }, (_, q) => ({
          title: q % 3 === 1 ? 'Beleid' : '',
          text: `Nummer ${d}x${i}x${q} ${sentence(d * 31 + i * 11 + q)}`,
        })),
      })),
    })),
  );

function build(tree: Tree): Version & { templates: Template[] } {
  const made = scenario('Boom');
  for (const { title, items } of tree)
    made.domain(title, (d) => {
      for (const item of items)
        d.item(item.title, (i) => {
          for (const { text, title: name } of item.questions) i.question(text, { title: name });
        });
    });
  return whole(made);
}

/**
 * Makes each kind of edit in a tree at most once, at random places that do not overlap; returns the
 * changes that the comparison must find.
 */
function edit(tree: Tree, random: (max: number) => number): { now: Tree; expected: string[] } {
  const now = structuredClone(tree);
  const said: (() => string)[] = [];
  const all = () =>
    now.flatMap((domain, d) =>
      domain.items.flatMap((item, i) => item.questions.map((leaf) => ({ leaf, d, i, item }))),
    );
  const numberOf = (leaf: Leaf) => {
    const found = all().find((one) => one.leaf === leaf);
    return found && `${found.d + 1}.${found.i + 1}.${found.item.questions.indexOf(leaf) + 1}`;
  };
  const before = new Map(all().map(({ leaf }) => [leaf, numberOf(leaf)]));
  const name = ({ title, text }: Leaf) => titleOrDefault(title, text);
  const free = all().map(({ leaf }) => leaf);
  const take = () => free.splice(random(free.length), 1)[0];

  const changed = take();
  if (changed) {
    changed.text = `${changed.text} en ook dit`;
    said.push(() => `~${numberOf(changed)} ${name(changed)}: text`);
  }
  const gone = take();
  if (gone) {
    for (const domain of now)
      for (const item of domain.items)
        item.questions = item.questions.filter((leaf) => leaf !== gone);
    said.push(() => `-${before.get(gone)} ${name(gone)}`);
  }
  const domain = now[random(now.length)] as Tree[number];
  const target = domain.items[random(domain.items.length)] as Tree[number]['items'][number];
  const fresh: Leaf = { title: '', text: 'Geheel onverwachte toevoeging zonder weerga' };
  target.questions.splice(random(target.questions.length + 1), 0, fresh);
  said.push(() => `+${numberOf(fresh)} ${name(fresh)}`);
  const moving = take();
  if (moving) {
    const from = all().find(({ leaf }) => leaf === moving)?.item;
    const others = now.flatMap(({ items }) => items).filter((item) => item !== from);
    const to = others[random(others.length)];
    if (from && to) {
      from.questions = from.questions.filter((leaf) => leaf !== moving);
      to.questions.splice(random(to.questions.length + 1), 0, moving);
      said.push(() => `${before.get(moving)}>${numberOf(moving)} ${name(moving)}`);
    }
  }
  const renamed = now[random(now.length)]?.items[1];
  if (renamed) {
    renamed.title = `${renamed.title} vernieuwd`;
    said.push(() => {
      const d = now.findIndex(({ items }) => items.includes(renamed));
      return `~${d + 1}.${(now[d]?.items.indexOf(renamed) ?? 0) + 1} ${renamed.title}: title`;
    });
  }
  // If there are only two, either may be the one that moved; with three or more it is certain.
  const last = now.length > 2 && random(2) === 0 ? now.pop() : undefined;
  if (last) {
    now.unshift(last);
    said.push(() => `${now.length}>1 ${last.title}`);
  }
  return { now, expected: said.map((say) => say()) };
}

it('stops after each item, each like pair that is looked for and each colour, so that others are served', () => {
  const [one, other] = [whole(bigScenario(4, 10, 10)), whole(bigScenario(4, 10, 10))];
  const template = {
    ...base().templates()[0],
    skip_categories: [],
    skip_questions: [],
  } as Template;
  const templates = Array.from({ length: 20 }, (_, n) => ({ ...template, title: `Kleur ${n}` }));
  let stops = 0;
  for (const _ of compareVersionsInSteps({ ...one, templates }, { ...other, templates })) stops++;
  expect(stops).toBeGreaterThan(2 * (40 + templates.length));
});

describe('laws of comparing', () => {
  it('a tree beside itself shows nothing, whatever its ids are', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const other = JSON.parse(
          JSON.stringify(build(tree)).replaceAll(/"(d\d+(?:i\d+)?(?:q\d+)?)"/g, '"n$1"'),
        ) as ReturnType<typeof build>;
        expect(compareVersions(build(tree), other)).toEqual(nothing);
      }),
      { numRuns: 60 },
    );
  });

  it('random edits come back, each once and nothing else', () => {
    fc.assert(
      fc.property(trees, fc.infiniteStream(fc.nat(1_000)), (tree, stream) => {
        const { now, expected } = edit(
          tree,
          (max) => (stream.next().value as number) % Math.max(1, max),
        );
        expect(short(compareVersions(build(tree), build(now))).sort()).toEqual(
          [...expected].sort(),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('what was added one way was removed the other', () => {
    fc.assert(
      fc.property(trees, fc.infiniteStream(fc.nat(1_000)), (tree, stream) => {
        const { now } = edit(tree, (max) => (stream.next().value as number) % Math.max(1, max));
        const [there, back] = [
          compareVersions(build(tree), build(now)),
          compareVersions(build(now), build(tree)),
        ];
        expect(back.added).toEqual(there.removed);
        expect(back.removed).toEqual(there.added);
      }),
      { numRuns: 60 },
    );
  });
});
