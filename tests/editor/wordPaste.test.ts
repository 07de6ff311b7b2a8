// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { cleanPastedHtml } from '#client/parts/editor/wordPaste.ts';

/** A Word list paragraph as Word puts it on the clipboard. */
function wordItem(list: number, level: number, marker: string, text: string): string {
  return `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\r\n`;
}

function word(body: string): string {
  return `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang=NL><!--StartFragment-->${body}<!--EndFragment--></body></html>`;
}

type Case = [name: string, pasted: string, expected: string];

function check(cases: Case[]): void {
  it.each(cases)('%s', (_name, pasted, expected) => {
    expect(cleanPastedHtml(pasted)).toBe(expected);
  });
}

describe('§4 rich text: paste from Word', () => {
  check([
    [
      'paragraphs without fonts, sizes and line heights; blank ones go',
      word(
        `<p class=MsoNormal style='line-height:150%'><span style='font-size:14.0pt;font-family:"Arial",sans-serif;color:red'>De <b style='mso-bidi-font-weight:normal'>deur</b> is <i>open</i> en <u>nat</u>.<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal align=center style='text-align:center'>Midden</p><p class=MsoNormal style='text-align:right'>Rechts</p>`,
      ),
      '<p>De <strong>deur</strong> is <em>open</em> en <u>nat</u>.</p><p class="tekst-center">Midden</p><p class="tekst-right">Rechts</p>',
    ],
    [
      'headings one level down, title as a first heading, outline levels of own styles',
      word(
        `<p class=MsoTitle>Rapport</p><h1><span style='font-family:Calibri'>Kop 1</span></h1><h2>Kop 2</h2><h3>Kop 3</h3><h4>Kop 4</h4><p class=Hoofdstuk style='mso-outline-level:2'>Eigen</p>`,
      ),
      '<h2>Rapport</h2><h2>Kop 1</h2><h3>Kop 2</h3><h4>Kop 3</h4><h4>Kop 4</h4><h3>Eigen</h3>',
    ],
    [
      'numbered headings stay headings',
      word(
        `<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span> </span></span>Inleiding</h1>`,
      ),
      '<h2>Inleiding</h2>',
    ],
    [
      'nested bullets',
      word(
        wordItem(0, 1, '·', 'een') +
          wordItem(0, 2, 'o', 'twee') +
          wordItem(0, 3, '§', 'drie') +
          wordItem(0, 1, '·', 'vier'),
      ),
      '<ul><li><p>een</p><ul><li><p>twee</p><ul><li><p>drie</p></li></ul></li></ul></li><li><p>vier</p></li></ul>',
    ],
    [
      'numbers with letters inside, and a start',
      word(
        wordItem(0, 1, '3.', 'drie') +
          wordItem(0, 2, 'a.', 'a') +
          wordItem(0, 2, 'b.', 'b') +
          wordItem(0, 1, '4.', 'vier'),
      ),
      '<ol start="3"><li><p>drie</p><ol><li><p>a</p></li><li><p>b</p></li></ol></li><li><p>vier</p></li></ol>',
    ],
    [
      'two lists with a paragraph between them, the second goes on counting',
      word(
        `${wordItem(0, 1, '1.', 'een')}<p class=MsoNormal>tussen</p>${wordItem(0, 1, '2.', 'twee')}`,
      ),
      '<ol><li><p>een</p></li></ol><p>tussen</p><ol start="2"><li><p>twee</p></li></ol>',
    ],
    [
      'bullets right after numbers, and a skipped level',
      word(wordItem(0, 1, '1.', 'een') + wordItem(1, 1, '·', 'punt') + wordItem(1, 3, '§', 'diep')),
      '<ol><li><p>een</p></li></ol><ul><li><p>punt</p><ul><li><p>diep</p></li></ul></li></ul>',
    ],
    [
      'an empty item leaves nothing and loses nothing',
      word(wordItem(0, 1, '·', '') + wordItem(0, 1, '·', 'wel')),
      '<ul><li><p>wel</p></li></ul>',
    ],
    [
      'a table with lists and spans',
      word(
        `<div align=center><table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=200 colspan=2 style='border:solid 1pt'><p class=MsoNormal><b>Kop<o:p></o:p></b></p></td></tr><tr><td>${wordItem(0, 1, '·', 'a')}</td><td><p><o:p>&nbsp;</o:p></p></td></tr></table></div>`,
      ),
      '<table><tbody><tr><td colspan="2"><p><strong>Kop</strong></p></td></tr><tr><td><ul><li><p>a</p></li></ul></td><td><p></p></td></tr></tbody></table>',
    ],
    [
      'links; bookmarks, comments, deleted and hidden text go',
      word(
        `<p><a name="_Toc1"></a><a href="https://overheid.nl/"><span style='color:blue;text-decoration:underline'>wet</span></a> <del>weg</del><span style='display:none;mso-hide:all'>geheim</span>na</p><div style='mso-element:comment-list'><p>opmerking</p></div>`,
      ),
      '<p><a href="https://overheid.nl/">wet</a> na</p>',
    ],
    [
      'Word on the web: every item a list of its own',
      `<div class="ListContainerWrapper"><ul><li data-aria-level="1" data-listid="1"><p>een</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2" data-listid="1"><p>twee</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1" data-listid="1"><p>drie</p></li></ul></div>`,
      '<ul><li><p>een</p><ul><li><p>twee</p></li></ul></li><li><p>drie</p></li></ul>',
    ],
  ]);
});

describe('§4 rich text: paste from other programs', () => {
  check([
    [
      'Google Docs: the bold wrapper that is not bold, weights in spans, lists in lists',
      `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400">Kop</span></h1><p dir="ltr"><span style="font-weight:400;text-decoration:none">Gewoon </span><span style="font-weight:700;font-style:italic">vet schuin</span></p><ul><li dir="ltr" style="font-weight:400"><p role="presentation"><span>een</span></p></li><ul><li><p><span>twee</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`,
      '<h2>Kop</h2><p>Gewoon <strong><em>vet schuin</em></strong></p><ul><li><p>een</p><ul><li><p>twee</p></li></ul></li></ul>',
    ],
    [
      'Excel: cells with bare text, numbers to the right',
      `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>td{mso-style-parent:style0}</style></head><body><table border=0 width=128 style='border-collapse:collapse;width:96pt'><!--StartFragment--><colgroup><col width=64 span=2></colgroup><tr height=20><td class=xl65 width=64>Groep</td><td>Aantal</td></tr><tr><td>Rood</td><td align=right>12</td></tr><!--EndFragment--></table></body></html>`,
      '<table><tbody><tr><td><p>Groep</p></td><td><p>Aantal</p></td></tr><tr><td><p>Rood</p></td><td><p class="tekst-right">12</p></td></tr></tbody></table>',
    ],
    [
      'LibreOffice: font tags, headings, start of a list',
      `<html><head><meta name="generator" content="LibreOffice 24.8"/><style>p {line-height:115%}</style></head><body lang="nl-NL"><h2 class="western">Kop 2</h2><p align="right" style="margin-bottom:0cm;line-height:100%"><font face="Liberation Serif, serif"><font size="3"><b>Vet</b></font></font></p><ol start="4"><li><p style="margin-bottom:0cm">vier</p></li></ol></body></html>`,
      '<h3>Kop 2</h3><p class="tekst-right"><strong>Vet</strong></p><ol start="4"><li><p>vier</p></li></ol>',
    ],
    [
      'a web page: own headings stay, containers become paragraphs, unknown tags are unwrapped',
      `<article><header><h2>Kop</h2></header><div>een</div><div>twee <code>x</code> <mark>y</mark></div><blockquote>drie</blockquote><dl><dt>a</dt><dd>b</dd></dl></article>`,
      '<h2>Kop</h2><p>een</p><p>twee x y</p><p>drie</p><p>a</p><p>b</p>',
    ],
    [
      'line breaks: one stays, two part the paragraphs, the last goes',
      'a<br>b<br><br>c<br>',
      '<p>a<br>b</p><p>c</p>',
    ],
    ['preformatted text keeps its lines', '<pre>a\n  b</pre>', '<p>a<br>b</p>'],
    [
      'a frame of one cell is no table',
      '<table><tr><td><p>a</p><p>b</p></td></tr></table>',
      '<p>a</p><p>b</p>',
    ],
    [
      'text loose in a list',
      '<ul>los<li>een</li></ul>',
      '<ul><li><p>los</p></li><li><p>een</p></li></ul>',
    ],
    [
      'not bold inside bold',
      '<p><b>a <span style="font-weight:normal">b</span> c</b></p>',
      '<p><strong>a </strong>b<strong> c</strong></p>',
    ],
    ['our own alignment', '<p class="tekst-center">a</p>', '<p class="tekst-center">a</p>'],
    ['plain text', 'alleen tekst & meer', '<p>alleen tekst &amp; meer</p>'],
    ['nothing', '  ', ''],
  ]);
});

describe('§4 rich text: hostile HTML', () => {
  check([
    [
      'scripts, styles, handlers and images',
      '<p onclick="x()">a<script>alert(1)</script><style>p{}</style><noscript>b</noscript><svg><script>1</script></svg><img src=x onerror=y></p>',
      '<p>a</p>',
    ],
    [
      'addresses that run code, and relative ones',
      '<p><a href="javascript:alert(1)">a</a> <a href=" java\nscript:x">b</a> <a href="data:text/html,x">c</a> <a href="/pad">d</a> <a href="mailto:a@b.nl">e</a></p>',
      '<p>a b c d <a href="mailto:a@b.nl">e</a></p>',
    ],
    [
      'spans without end',
      '<table><tr><td colspan="999999">a</td><td rowspan="-3">b</td></tr></table>',
      '<table><tbody><tr><td colspan="100"><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
    ],
    [
      'markup in text stays text',
      '<p>&lt;script&gt;x&lt;/script&gt;</p>',
      '<p>&lt;script&gt;x&lt;/script&gt;</p>',
    ],
  ]);

  it('bottomless nesting ends', () => {
    expect(cleanPastedHtml(`<p>voor</p>${'<div>'.repeat(1500)}diep`)).toContain('<p>voor</p>');
  });
});
