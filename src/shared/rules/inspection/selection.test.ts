import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Version } from '#shared/model/checklist.ts';
import type { Selection, Template } from '#shared/model/template.ts';
import {
  allQuestions,
  buildChecklist,
  noSelection,
  wholeChecklist,
} from '#shared/rules/checklist/tree.ts';
import { scenario, selectionOf, shaped } from '#tests/support/scenario.ts';
import {
  copyTemplate,
  countChosen,
  domainState,
  expandSelection,
  itemState,
  recogniseTemplate,
  sameSelection,
  skipEmpty,
  type TreeNode,
  tick,
  untick,
} from './selection.ts';

/** Every node of a version by its number, as the tree of checkboxes has them. */
function nodesOf(version: Version): Map<string, TreeNode> {
  const nodes = new Map<string, TreeNode>();
  for (const domain of buildChecklist(version).domains) {
    nodes.set(domain.number, { kind: 'domain', domain });
    for (const item of domain.items) {
      nodes.set(item.number, { kind: 'item', item, domain });
      for (const { number, question } of item.questions)
        nodes.set(number, { kind: 'question', id: question.id, item, domain });
    }
  }
  return nodes;
}

/** '-1.2' unticks item 1.2, '+1.2' ticks it. */
const click = (version: Version, selection: Selection, clicks: readonly string[]): Selection =>
  clicks.reduce((now, one) => {
    const node = nodesOf(version).get(one.slice(1));
    if (!node) throw new Error(`no node ${one}`);
    return one.startsWith('-') ? untick(now, node) : tick(now, node);
  }, selection);

const skipped = (version: Version, selection: Selection): string[] => {
  const { domains } = buildChecklist(version, selection);
  const items = domains.flatMap((domain) => domain.items);
  return [...domains, ...items, ...items.flatMap((item) => item.questions)]
    .filter((node) => node.skipped)
    .map((node) => node.number)
    .sort();
};
const sorted = ({ skip_categories, skip_questions }: Selection) => ({
  skip_categories: skip_categories.toSorted(),
  skip_questions: skip_questions.toSorted(),
});

const tree = shaped([[2, 2], [1]]).version();
const all1 = ['1', '1.1', '1.1.1', '1.1.2', '1.2', '1.2.1', '1.2.2'];

describe('§4 skipping: ticking and unticking', () => {
  it.each([
    {
      name: 'unchecking a domain skips it and all its items and conditions',
      clicks: ['-1'],
      result: all1,
    },
    {
      name: 'checking a domain unskips it and everything beneath',
      clicks: ['-1', '+1'],
      result: [],
    },
    {
      name: 'checking a domain unskips what was unticked one by one',
      clicks: ['-1.1.1', '-1.2', '+1'],
      result: [],
    },
    {
      name: 'unchecking an item skips its conditions',
      clicks: ['-1.1'],
      result: ['1.1', '1.1.1', '1.1.2'],
    },
    {
      name: 'checking an item unskips itself, its domain and its conditions, no more',
      clicks: ['-1', '+1.1'],
      result: ['1.2', '1.2.1', '1.2.2'],
    },
    {
      name: 'checking an item unskips its own conditions only',
      clicks: ['-1.1.1', '-1.2.1', '+1.1'],
      result: ['1.2.1'],
    },
    { name: 'unchecking a condition skips it', clicks: ['-1.1.2'], result: ['1.1.2'] },
    {
      name: 'checking a condition unskips its item and domain, no more',
      clicks: ['-1', '+1.1.2'],
      result: ['1.1.1', '1.2', '1.2.1', '1.2.2'],
    },
    {
      name: 'checking a condition of an unticked item leaves its sister out',
      clicks: ['-1.2', '+1.2.2'],
      result: ['1.2.1'],
    },
    {
      name: 'another domain is left alone',
      clicks: ['-2', '-1', '+1'],
      result: ['2', '2.1', '2.1.1'],
    },
    {
      name: 'unchecking the last condition of an item skips the item',
      clicks: ['-1.1.1', '-1.1.2'],
      result: ['1.1', '1.1.1', '1.1.2'],
    },
    {
      name: 'unchecking the last that was chosen of a domain skips it whole',
      clicks: ['-1.1', '-1.2.1', '-1.2.2'],
      result: all1,
    },
    { name: 'as does unchecking its last item', clicks: ['-1.1', '-1.2'], result: all1 },
    {
      name: 'checking one of its conditions brings back that one alone',
      clicks: ['-1.1', '-1.2', '+1.2.2'],
      result: ['1.1', '1.1.1', '1.1.2', '1.2.1'],
    },
    {
      name: 'unchecking twice is unchecking once',
      clicks: ['-1.1', '-1.1'],
      result: ['1.1', '1.1.1', '1.1.2'],
    },
  ])('$name: $clicks', ({ clicks, result }) => {
    expect(skipped(tree, click(tree, noSelection, clicks))).toEqual(result);
  });

  it('a domain or item that never had a condition is not skipped for having none', () => {
    const bare = scenario('Kaal')
      .domain('Leeg', (d) => d)
      .domain('Half', (d) => d.item('Zonder', (i) => i).item('Met', (i) => i.question('Eén')))
      .version();
    expect(skipped(bare, click(bare, noSelection, ['-2.2.1']))).toEqual(['2.2', '2.2.1']);
    const { domains } = buildChecklist(bare);
    expect(skipEmpty(noSelection, domains)).toEqual(noSelection);
  });

  it('writes what is skipped out in full', () => {
    expect(sorted(click(tree, noSelection, ['-1']))).toEqual({
      skip_categories: ['d1', 'd1i1', 'd1i2'],
      skip_questions: ['d1i1q1', 'd1i1q2', 'd1i2q1', 'd1i2q2'],
    });
  });

  it('leaves its input alone and holds no id twice', () => {
    const before = Object.freeze({
      skip_categories: Object.freeze(['d1']) as string[],
      skip_questions: Object.freeze(['d1i1q1']) as string[],
    });
    for (const node of nodesOf(tree).values())
      for (const after of [tick(before, node), untick(before, node)]) {
        expect(new Set(after.skip_categories).size).toBe(after.skip_categories.length);
        expect(new Set(after.skip_questions).size).toBe(after.skip_questions.length);
      }
    expect(before).toEqual({ skip_categories: ['d1'], skip_questions: ['d1i1q1'] });
  });

  it('keeps ids it does not know', () => {
    expect(
      click(tree, { skip_categories: ['weg'], skip_questions: ['ook-weg'] }, ['-1', '+1']),
    ).toEqual({
      skip_categories: ['weg'],
      skip_questions: ['ook-weg'],
    });
  });
});

const shape = fc.array(fc.array(fc.nat(3), { maxLength: 3 }), { minLength: 1, maxLength: 4 });
/** A version with one of its nodes at random, and a random row of clicks. */
const clicked = shape.chain((domains) => {
  const version = shaped(domains).version();
  const number = fc.constantFrom(...nodesOf(version).keys());
  const clicks = fc.array(
    fc.tuple(fc.constantFrom('+', '-'), number).map(([sign, one]) => `${sign}${one}`),
    { maxLength: 20 },
  );
  return fc.record({ version: fc.constant(version), number, clicks });
});

describe('§4 skipping: what always holds', () => {
  it('untick after tick of a fully ticked tree is untick alone', () => {
    fc.assert(
      fc.property(clicked, ({ version, number }) => {
        expect(sorted(click(version, noSelection, [`+${number}`, `-${number}`]))).toEqual(
          sorted(click(version, noSelection, [`-${number}`])),
        );
      }),
    );
  });

  it('untick after tick of a domain is untick alone, whatever was chosen', () => {
    fc.assert(
      fc.property(clicked, ({ version, clicks }) => {
        const before = click(version, noSelection, clicks);
        expect(sorted(click(version, before, ['+1', '-1']))).toEqual(
          sorted(click(version, before, ['-1'])),
        );
      }),
    );
  });

  it('tick of a domain gives everything beneath ticked, also after untick', () => {
    fc.assert(
      fc.property(clicked, fc.boolean(), ({ version, clicks }, untickFirst) => {
        const after = click(version, noSelection, [
          ...clicks,
          ...(untickFirst ? ['-1'] : []),
          '+1',
        ]);
        expect(skipped(version, after).filter((number) => number.split('.')[0] === '1')).toEqual(
          [],
        );
      }),
    );
  });

  it('a tick shows the node and what is above it as chosen; an untick leaves out the node and all beneath it', () => {
    fc.assert(
      fc.property(clicked, ({ version, number, clicks }) => {
        const before = click(version, noSelection, clicks);
        const left = skipped(version, click(version, before, [`+${number}`]));
        expect(
          left.filter((one) => `${number}.`.startsWith(`${one}.`) || one.startsWith(`${number}.`)),
        ).toEqual([]);
        const beneath = [...nodesOf(version).keys()].filter((one) =>
          `${one}.`.startsWith(`${number}.`),
        );
        expect(skipped(version, click(version, before, [`-${number}`]))).toEqual(
          expect.arrayContaining(beneath),
        );
      }),
    );
  });

  it('a condition is shown as chosen iff neither its own id nor one above it is in the lists', () => {
    fc.assert(
      fc.property(clicked, ({ version, clicks }) => {
        const selection = click(version, noSelection, clicks);
        const listed = new Set([...selection.skip_categories, ...selection.skip_questions]);
        for (const { question, skipped: isSkipped } of allQuestions(
          buildChecklist(version, selection),
        )) {
          const item = question.id.replace(/q\d+$/, '');
          expect(isSkipped).toBe(
            [question.id, item, item.replace(/i\d+$/, '')].some((id) => listed.has(id)),
          );
        }
      }),
    );
  });

  it('clicking a condition changes no other condition', () => {
    fc.assert(
      fc.property(clicked, fc.constantFrom('+', '-'), ({ version, clicks, number }, sign) => {
        fc.pre(number.split('.').length === 3);
        const before = click(version, noSelection, clicks);
        const others = (selection: Selection) =>
          skipped(version, selection).filter(
            (one) => one.split('.').length === 3 && one !== number,
          );
        expect(others(click(version, before, [`${sign}${number}`]))).toEqual(others(before));
      }),
    );
  });

  it('expandSelection writes lists in full and changes nothing that is shown', () => {
    fc.assert(
      fc.property(clicked, fc.infiniteStream(fc.boolean()), ({ version }, coin) => {
        const some = [...nodesOf(version).keys()].filter(() => coin.next().value);
        const selection = selectionOf(...some);
        const expanded = expandSelection(buildChecklist(version, selection));
        expect(expandSelection(wholeChecklist(version), selection)).toEqual(expanded);
        expect(skipped(version, expanded)).toEqual(skipped(version, selectionOf(...some)));
        expect(sorted(expanded)).toEqual(sorted(selectionOf(...skipped(version, expanded))));
      }),
    );
  });
});

describe('§4 skipping: how a checkbox looks', () => {
  const states = (version: Version, skip: readonly string[]) => {
    const [domain] = buildChecklist(version, selectionOf(...skip)).domains;
    return domain && { domain: domainState(domain), items: domain.items.map(itemState) };
  };

  it.each([
    { skip: [], domain: 'on', items: ['on', 'on'] },
    { skip: ['1'], domain: 'off', items: ['off', 'off'] },
    { skip: ['1.1'], domain: 'mixed', items: ['off', 'on'] },
    { skip: ['1.1.1'], domain: 'mixed', items: ['mixed', 'on'] },
    { skip: ['1.1.1', '1.1.2'], domain: 'mixed', items: ['off', 'on'] },
    { skip: ['1.1', '1.2'], domain: 'off', items: ['off', 'off'] },
    { skip: ['1.1.1', '1.1.2', '1.2.1', '1.2.2'], domain: 'off', items: ['off', 'off'] },
  ])('without $skip: domain $domain, items $items', ({ skip, domain, items }) => {
    expect(states(tree, skip)).toEqual({ domain, items });
  });

  it.each([
    { name: 'a domain without items', shape: [[]], skip: [], domain: 'on' },
    { name: 'a skipped domain without items', shape: [[]], skip: ['1'], domain: 'off' },
    { name: 'an item without conditions', shape: [[0]], skip: [], domain: 'on' },
    {
      name: 'a skipped item without conditions beside one with',
      shape: [[0, 1]],
      skip: ['1.1'],
      domain: 'mixed',
    },
  ])('$name: $domain', ({ shape: domains, skip, domain }) => {
    expect(states(shaped(domains).version(), skip)?.domain).toBe(domain);
  });

  it('counts the conditions that are chosen', () => {
    expect(countChosen(buildChecklist(tree))).toEqual({ chosen: 5, total: 5 });
    expect(countChosen(buildChecklist(tree, selectionOf('1.1', '2.1.1')))).toEqual({
      chosen: 2,
      total: 5,
    });
    expect(countChosen(buildChecklist(scenario().version()))).toEqual({ chosen: 0, total: 0 });
  });
});

describe('§4 skipping: colours', () => {
  const [blue, green, none] = shaped([[2, 2], [1]])
    .colour('Blauw', '1', '2.1.1')
    .colour('Groen', '1.2')
    .colour('Alles')
    .templates() as [Template, Template, Template];
  const templates = [blue, green, none];

  it('choosing a colour copies its lists into the selection', () => {
    const copy = copyTemplate(blue);
    expect(copy).toEqual({ skip_categories: ['d1'], skip_questions: ['d2i1q1'] });
    copy.skip_categories.push('anders');
    expect(blue.skip_categories).toEqual(['d1']);
  });

  it('the empty choice clears the lists', () => {
    expect(copyTemplate(null)).toEqual({ skip_categories: [], skip_questions: [] });
  });

  it.each([
    { name: 'its own lists', selection: selectionOf('1', '2.1.1'), colour: 'Blauw' },
    {
      name: 'another order and repeats',
      selection: { skip_categories: ['d1', 'd1'], skip_questions: ['d2i1q1'] },
      colour: 'Blauw',
    },
    { name: 'one id less', selection: selectionOf('1'), colour: null },
    { name: 'one id more', selection: selectionOf('1', '2.1.1', '2'), colour: null },
    {
      name: 'the same tree written otherwise',
      selection: selectionOf('1', '1.1', '2.1.1'),
      colour: null,
    },
    {
      name: 'ids in the wrong list',
      selection: { skip_categories: [], skip_questions: ['d1i2'] },
      colour: null,
    },
    { name: 'empty lists', selection: noSelection, colour: 'Alles' },
  ])('recognises the colour whose lists match exactly: $name', ({ selection, colour }) => {
    expect(recogniseTemplate(selection, templates)?.title ?? null).toBe(colour);
  });

  it('recognises none when there are no colours', () => {
    expect(recogniseTemplate(noSelection, [])).toBeNull();
  });

  it('a copied colour is recognised, until a click changes the lists', () => {
    fc.assert(
      fc.property(clicked, ({ version, clicks }) => {
        const colour: Template = {
          id: 't1',
          title: 'Kleur',
          version: version.id,
          ...click(version, noSelection, clicks),
        };
        expect(recogniseTemplate(copyTemplate(colour), [colour])).toBe(colour);
        const changed = click(version, copyTemplate(colour), ['-1']);
        expect(recogniseTemplate(changed, [colour])).toBe(
          sameSelection(changed, colour) ? colour : null,
        );
      }),
    );
  });
});
