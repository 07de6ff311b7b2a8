import { describe, expect, it } from 'vitest';
import { csvLine, csvStart } from './csv.ts';

describe('a file that a spreadsheet opens by itself', () => {
  it.each([
    ['plain', '"plain"'],
    ['', '""'],
    ['with "quotes"', '"with ""quotes"""'],
    ['with ; and\nlines', '"with ; and\nlines"'],
    ['1-2', '"1-2"'],
    ['=1+1', `"'=1+1"`],
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+31 6', `"'+31 6"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', `"'＝1+1"`],
  ])('%j becomes %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it('parts cells by semicolons, and starts with the mark of UTF-8', () => {
    expect(csvStart + csvLine(['é', 'b'])).toBe('\uFEFF"é";"b"\r\n');
    expect(new TextEncoder().encode(csvStart)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
  });

  it('cuts what one cell cannot hold, never through a character', () => {
    const cell = csvLine([`a${'😀'.repeat(20_000)}`]).slice(1, -3);
    expect([cell.length, cell.endsWith('😀…'), cell.isWellFormed()]).toEqual([32_766, true, true]);
  });
});
