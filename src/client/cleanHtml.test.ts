// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { cleanHtml } from './cleanHtml.ts';

it.each([
  ['<p>a</p><meta http-equiv="refresh" content="0;url=//kwaad"><p>b</p>', '<p>a</p><p>b</p>'],
  ['<p onclick="x()">a<img src="x" onerror="y()">b</p>', '<p>ab</p>'],
  ['<p>a</p><script>x()</script><style>p{}</style>', '<p>a</p>'],
  [
    '<p><a href="javascript:x()">a</a> <a href="https://b.nl">b</a></p>',
    '<p><a>a</a> <a href="https://b.nl">b</a></p>',
  ],
  [
    '<p style="color:red" class="tekst-center">a</p><h2 class="x">b</h2>',
    '<p class="tekst-center">a</p><h2>b</h2>',
  ],
  ['<form><p>a</p><input name="x"></form>', '<p>a</p>'],
  [
    '<table><tbody><tr><td colspan="2" onclick="x()"><p>1</p></td></tr></tbody></table><ol start="3"><li><p>x</p></li></ol>',
    '<table><tbody><tr><td colspan="2"><p>1</p></td></tr></tbody></table><ol start="3"><li><p>x</p></li></ol>',
  ],
  ['<p><a href="https:javascript:x()">a</a></p>', '<p><a>a</a></p>'],
  [
    '<p><a href="https://b.nl/&quot; onclick=&quot;x()">a</a></p>',
    '<p><a href="https://b.nl/%22%20onclick=%22x()">a</a></p>',
  ],
  ['<p><a href="https://een pad zonder zin">a</a></p>', '<p><a>a</a></p>'],
  ['<p is="x-y">a<b>b</b></p>', '<p>ab</p>'],
  ['zonder tekens', 'zonder tekens'],
])('%s', (html, clean) => {
  expect(cleanHtml(html).innerHTML).toBe(clean);
  expect(cleanHtml(clean).innerHTML).toBe(clean);
});
