import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeHtml, isEmptyRich, looksRich, plainToRich, richToPlain } from './richText.ts';
import { linkSchemes, richTextTags } from './richTextTags.ts';

describe('§2 rich text: plain text becomes rich text (agreements part 3)', () => {
  it.each([
    ['Hek dicht', '<p>Hek dicht</p>'],
    ['een\ntwee', '<p>een<br>twee</p>'],
    ['een\n\ntwee', '<p>een</p><p>twee</p>'],
    ['een\n \n\ntwee', '<p>een</p><p>twee</p>'],
    ['\n een \n', '<p>een</p>'],
    ['', ''],
    [' \n\t ', ''],
    ['1 < 2 & "a" > \'b\'', "<p>1 &lt; 2 &amp; &quot;a&quot; &gt; 'b'</p>"],
    ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
    ['&amp;', '<p>&amp;amp;</p>'],
  ])('%j becomes %j', (text, html) => {
    expect(plainToRich(text)).toBe(html);
  });

  it('escapes everything: no markup comes out but its own paragraphs and breaks', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('<', '>', '&', '"', "'", '\n', ' ', 'a', '/', 'p', ';'),
        }),
        (text) => {
          expect(plainToRich(text).replace(/<\/?p>|<br>/g, '')).not.toMatch(/[<>"]/);
        },
      ),
    );
  });

  it('comes back from richToPlain as it was', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const line = text.replace(/[\n\r]/g, '').trim();
        expect(richToPlain(plainToRich(line))).toBe(line);
      }),
    );
    expect(richToPlain(plainToRich('een\ntwee'))).toBe('een\ntwee');
  });

  it('escapes for an attribute too', () => {
    expect(escapeHtml('"><img src=x>')).toBe('&quot;&gt;&lt;img src=x&gt;');
  });
});

describe('§2 rich text: its words as plain text', () => {
  it.each([
    ['<p>een</p><p>twee</p>', 'een\ntwee'],
    ['een<br>twee<br/>drie<BR />vier', 'een\ntwee\ndrie\nvier'],
    ['<h3>Kop</h3><ul><li>a</li><li>b</li></ul>', 'Kop\na\nb'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>', 'a\tb\nc\td'],
    ['<p><strong>vet</strong> en <em>schuin</em></p>', 'vet en schuin'],
    ['<a href="https://x.nl">link</a>', 'link'],
    ['&lt;p&gt; &amp;lt; &quot;x&quot; &#39;y&#39;&nbsp;z', '<p> &lt; "x" \'y\' z'],
    ['<p></p><p></p><p></p><p>a</p><p></p><p></p><p></p><p>b</p>', 'a\n\nb'],
    ['', ''],
  ])('%j reads %j', (html, text) => {
    expect(richToPlain(html)).toBe(text);
  });

  it.each([
    ['', true],
    ['<p></p>', true],
    ['<p><br></p>', true],
    ['<p>&nbsp; </p>', true],
    ['<p>0</p>', false],
    ['.', false],
  ])('%j says nothing: %s', (html, empty) => {
    expect(isEmptyRich(html)).toBe(empty);
  });

  it.each([
    ['<p>a</p>', true],
    ['a<br>b', true],
    ['<TD colspan="2">', true],
    ['3 < 4 en 5 > 4', false],
    ['<script>', false],
    ['<strongman>', false],
    ['gewoon', false],
  ])('%j holds markup of the list: %s', (text, rich) => {
    expect(looksRich(text)).toBe(rich);
  });
});

describe('§2 rich text: the allow-list of agreements part 3', () => {
  it('holds these tags and links, and nothing else', () => {
    expect([...richTextTags].sort()).toEqual(
      'a br em h2 h3 h4 li ol p strong table tbody td th thead tr u ul'.split(' '),
    );
    expect([...linkSchemes].sort()).toEqual(['http', 'https', 'mailto', 'tel']);
  });
});
