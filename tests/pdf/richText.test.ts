import { describe, expect, it } from 'vitest';
import type { Block } from '#server/pdf/blocks.ts';
import { createTextCleaner } from '#server/pdf/cleanText.ts';
import { loadReportFonts } from '#server/pdf/fonts.ts';
import { MAX_DEPTH, parseHtmlTree } from '#server/pdf/htmlTree.ts';
import { htmlToBlocks, textToBlocks } from '#server/pdf/richText.ts';

const clean = createTextCleaner(loadReportFonts().hasGlyph);
const blocks = (html: string, baseLevel = 4): Block[] =>
  htmlToBlocks(html, { clean, baseLevel }).blocks;

/** Blocks as one short line, so that a case reads as "this HTML, that tree". */
function show(list: Block[]): string {
  return list.map(showBlock).join(' ');
}

function showBlock(block: Block): string {
  if (block.t === 'ul') return `ul[${block.items.map(show).join(' | ')}]`;
  if (block.t === 'ol') return `ol${block.start}[${block.items.map(show).join(' | ')}]`;
  if (block.t === 'table') {
    const cell = (c: (typeof block.rows)[number][number]): string => {
      const spans = c.cs > 1 || c.rs > 1 ? `${c.cs}x${c.rs}:` : '';
      return `${c.th ? '#' : ''}${spans}${show(c.c)}`;
    };
    return `table${block.cols}/${block.head}[${block.rows.map((row) => row.map(cell).join(', ')).join(' | ')}]`;
  }
  const name = block.t === 'h' ? `h${block.l}` : 'p';
  return `${name}${block.a ? `@${block.a}` : ''}(${block.c.map(showInline).join('')})`;
}

function showInline(inline: Extract<Block, { t: 'p' }>['c'][number]): string {
  if (inline.t === 'br') return '/';
  if (inline.t === 'a') return `<${inline.href} ${inline.c.map(showInline).join('')}>`;
  const marks = `${inline.b ? '*' : ''}${inline.i ? '_' : ''}${inline.u ? '=' : ''}`;
  return `${marks}${inline.s}${marks}`;
}

const cases: [name: string, html: string, tree: string][] = [
  ['paragraphs', '<p>een</p><p>twee<br>drie</p>', 'p(een) p(twee/drie)'],
  ['empty paragraphs are dropped', '<p> </p><p><br></p><h2></h2><p>x</p>', 'p(x)'],
  ['loose text and unknown tags', 'a<custom>b</custom><div>c</div>d', 'p(ab) p(c) p(d)'],
  ['marks', '<p><b>a</b><strong>b</strong><em>c</em><i><u>d</u></i></p>', 'p(*a**b*_c__=d_=)'],
  ['marks around paragraphs', '<b><p>a</p><p>b</p></b>', 'p(*a*) p(*b*)'],
  ['white space collapses', '<p>  a \n\t b  </p>', 'p(a b)'],
  ['white space between runs and after breaks', '<p>a <b> b</b><br> c</p>', 'p(a *b*/c)'],
  ['entities', '<p>&lt;b&gt; &amp;amp; &#8364; &nbsp;x</p>', 'p(<b> &amp; € \u00a0x)'],
  [
    'links',
    '<a href="https://a.nl/">a<b>b</b></a> <a href="mailto:x@y.nl">m</a>',
    'p(<https://a.nl/ a*b*> <mailto:x@y.nl m>)',
  ],
  [
    'unsafe links keep their text',
    '<a href="javascript:alert(1)">j</a><a href="file:///etc/passwd">f</a><a href="/x">r</a>',
    'p(jfr)',
  ],
  ['link around blocks', '<a href="tel:112"><p>a</p><p>b</p></a>', 'p(<tel:112 a>) p(<tel:112 b>)'],
  ['lists', '<ul><li>a<ul><li>b</li></ul></li><li><p>c</p></li></ul>', 'ul[p(a) ul[p(b)] | p(c)]'],
  [
    'list start',
    '<ol start="3"><li>a</ol><ol start="-9"><li>b</ol><ol start="x"><li>c</ol>',
    'ol3[p(a)] ol0[p(b)] ol1[p(c)]',
  ],
  ['broken lists', '<ul>x<li></li><p>y</p></ul><li>z</li>', 'ul[p(x) | p(y)] p(z)'],
  [
    'headings follow each other',
    '<h6>a</h6><h1>b</h1><h3>c</h3><h2>d</h2>',
    'h4(a) h4(b) h5(c) h5(d)',
  ],
  [
    'headings in lists and cells are bold',
    '<ul><li><h2>a</h2></li></ul><table><tr><td><h2>b</h2></table>',
    'ul[p(*a*)] table1/0[p(*b*)]',
  ],
  [
    'alignment',
    '<p class="tekst-center">a</p><p align="RIGHT">b</p><p style="color:red; text-align: left">c</p>',
    'p@center(a) p@right(b) p@left(c)',
  ],
  [
    'other alignments do nothing',
    '<p class="tekst-centerx" style="text-align:expression(1)" align="x">a</p>',
    'p(a)',
  ],
  [
    'table with a head',
    '<table><thead><tr><th>a<th>b<tbody><tr><td>c<td>d</table>',
    'table2/1[#p(a), #p(b) | p(c), p(d)]',
  ],
  [
    'first row of th is a head',
    '<table><tr><th>a</th></tr><tr><td>b</td></tr></table>',
    'table1/1[#p(a) | p(b)]',
  ],
  ['only headings is no head', '<table><tr><th>a</th></tr></table>', 'table1/0[#p(a)]'],
  [
    'spans',
    '<table><tr><td rowspan=2>a<td colspan=2>b<tr><td>c<td>d</table>',
    'table3/0[1x2:p(a), 2x1:p(b) | p(c), p(d)]',
  ],
  [
    'huge spans shrink',
    '<table><tr><td colspan=1000 rowspan=65000>a<td>b</table>',
    'table2/0[p(a), p(b)]',
  ],
  ['gaps are filled', '<table><tr><td>a<td>b<tr><td>c</table>', 'table2/0[p(a), p(b) | p(c), ]'],
  [
    'tables in tables are flattened',
    '<table><tr><td>a<table><tr><td>b<td>c</table></table>',
    'table1/0[p(a) p(b) p(c)]',
  ],
  ['text between rows is kept', '<table>x<tr><td>a</table>', 'p(x) table1/0[p(a)]'],
  [
    'scripts and styles',
    'a<script>b</script><style>c</style><iframe>d</iframe><textarea>e</textarea>f',
    'p(af)',
  ],
  ['an unclosed script', 'a<script>b<p>c', 'p(a)'],
  ['mutation XSS', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">', 'p(">)'],
  ['math and template are text', '<math><mtext>a</mtext></math><template>b</template>', 'p(ab)'],
  ['comments', 'a<!-- <b>x</b> -->b<!doctype html>', 'p(ab)'],
  ['broken nesting', '<p><b>a<i>b</b>c</i></p></div></ul>d', 'p(*a**_b*_c) p(d)'],
  ['names of object properties', '<constructor>a</constructor><tostring>b</tostring>', 'p(ab)'],
];

describe('htmlToBlocks', () => {
  it.each(cases)('%s', (_, html, tree) => {
    expect(show(blocks(html))).toBe(tree);
  });

  it('moves the text of columns that do not fit into the last one', () => {
    const [table] = blocks(`<table><tr>${'<td>x</td>'.repeat(40)}</tr></table>`);
    expect(table).toMatchObject({ t: 'table', cols: 16 });
    expect(JSON.stringify(table).match(/"s":"x"/g)).toHaveLength(40);
  });

  it('splits very long paragraphs at a space, and makes long headings text', () => {
    const long = blocks(`<p align="right">${'woord '.repeat(5_000)}</p>`);
    expect(
      long.every(
        (block) => block.t === 'p' && block.a === 'right' && JSON.stringify(block).length < 6_100,
      ),
    ).toBe(true);
    expect(long).toHaveLength(5);
    expect(show(blocks(`<h2>${'kop '.repeat(200)}</h2>`))).toMatch(/^p\(\*kop kop/);
  });

  it('says when the input was cut off', () => {
    expect(htmlToBlocks('x'.repeat(2_000_001), { clean, baseLevel: 1 }).truncated).toBe(true);
    expect(htmlToBlocks('x', { clean, baseLevel: 1 }).truncated).toBe(false);
  });

  it.each(['b', 'div', 'ul', 'ul><li', 'table><tr><td', 'p', 'span', 'a href=tel:1'])(
    'reads 100,000 nested <%s> at once',
    (tag) => {
      const start = process.threadCpuUsage();
      const tree = blocks(`${`<${tag}>`.repeat(100_000)}diep`);
      const { user, system } = process.threadCpuUsage(start);
      expect((user + system) / 1_000).toBeLessThan(2_000);
      expect(JSON.stringify(tree)).toContain('diep');
    },
  );
});

describe('parseHtmlTree', () => {
  it('is never deeper than its limit, and finds its way back', () => {
    const tree = parseHtmlTree(
      `<ul><li>a${'<div>'.repeat(500)}b${'</div>'.repeat(500)}</li><li>c</li></ul>`,
    );
    const depth = (node: ReturnType<typeof parseHtmlTree>): number =>
      1 +
      Math.max(0, ...node.children.map((child) => (typeof child === 'string' ? 0 : depth(child))));
    expect(depth(tree)).toBeLessThanOrEqual(MAX_DEPTH + 1);
    const [list] = tree.children;
    expect(typeof list === 'object' && list.children.length).toBe(2);
  });
});

describe('createTextCleaner', () => {
  it.each([
    ['control characters', 'a\u0000b\u0007c\u009fd', 'abcd'],
    ['bidi overrides and byte order marks', 'a\u202eb\u2066c\ufeffd\u200fe', 'abcde'],
    ['lone surrogates', 'a\ud800b', 'ab'],
    ['private use of Word', '\uf0b7 \uf0fc \uf8f0', '• ✓ '],
    ['signs the font lacks', '漢😀', '□□'],
    ['modifiers and joiners', '👍🏽e\u0301\u200d', '□é'],
    ['compatible forms', '𝑎㎡', 'am2'],
    ['signs the font has', '✓ ☐ → ≥ € Ĳ ł “x” 1°', '✓ ☐ → ≥ € Ĳ ł “x” 1°'],
    ['soft hyphens', 'kinder\u00addagverblijf', 'kinder\u00addagverblijf'],
    ['line ends', 'a\r\nb\tc\u2028d', 'a\nb c\nd'],
  ])('%s', (_, text, cleaned) => {
    expect(clean(text)).toBe(cleaned);
  });

  it('makes very long words breakable', () => {
    const parts = clean('x'.repeat(10_000)).split('\u200b');
    expect(Math.max(...parts.map((part) => part.length))).toBe(40);
    expect(parts.join('')).toHaveLength(10_000);
  });
});

describe('textToBlocks', () => {
  it('keeps line breaks and paragraphs', () => {
    expect(show(textToBlocks('a\nb\n \nc <b>', clean))).toBe('p(a/b) p(c <b>)');
    expect(textToBlocks(' \n ', clean)).toEqual([]);
  });
});
