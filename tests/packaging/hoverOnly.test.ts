import postcss from 'postcss';
import { expect, it } from 'vitest';
import { hoverOnly } from '#packaging/hoverOnly.ts';

const made = (css: string) =>
  postcss([hoverOnly()]).process(css, { from: undefined }).css.replace(/\s+/g, '');

it('what shows under a pointer shows only where there is one', () => {
  expect(made('.a:hover, .b[aria-selected] { color: red } .c { color: blue }')).toBe(
    '.b[aria-selected]{color:red}@media(hover:hover){.a:hover{color:red}}.c{color:blue}',
  );
  expect(made('@media print { .a:hover .b { color: red } }')).toBe(
    '@mediaprint{@media(hover:hover){.a:hover.b{color:red}}}',
  );
});
