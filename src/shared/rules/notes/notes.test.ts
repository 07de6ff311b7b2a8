import { describe, expect, it } from 'vitest';
import { richToPlain } from '#shared/rules/words/richText.ts';
import { defaultNotes } from '#shared/text/fillOut.ts';
import { notesChanged, notesOrDefault } from './notes.ts';

describe('§4 notes default to the configured value when empty', () => {
  it.each([
    ['<p>Eigen</p>', '<p>Begin</p>', '<p>Eigen</p>'],
    ['', '<p>Begin</p>', '<p>Begin</p>'],
    ['  \n', '<p>Begin</p>', '<p>Begin</p>'],
    [undefined, '<p>Begin</p>', '<p>Begin</p>'],
    [undefined, '', ''],
    [' met spaties ', '', ' met spaties '],
  ])('%j with default %j gives %j', (notes, defaultValue, shown) => {
    expect(notesOrDefault(notes, defaultValue)).toBe(shown);
  });

  it.each([
    'Bijzonderheden locatie',
    'Op te vragen documenten',
    'Algemene vragen',
    'Accepteert de houder het herstelaanbod',
    'Hersteltermijn',
  ])('the template of inspection notes asks for: %s', (prompt) => {
    expect(richToPlain(defaultNotes)).toContain(prompt);
  });
});

describe('§4 notes are saved only when changed, compared after trimming', () => {
  it.each([
    ['<p>a</p>', '<p>a</p>', false],
    ['<p>a</p>', ' <p>a</p>\n', false],
    ['', ' ', false],
    ['<p>a</p>', '<p>b</p>', true],
    ['<p>a</p>', '', true],
    ['a b', 'a  b', true],
  ])('%j and %j: %s', (before, after, changed) => {
    expect(notesChanged(before, after)).toBe(changed);
    expect(notesChanged(after, before)).toBe(changed);
  });
});
