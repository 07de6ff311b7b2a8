import { describe, expect, it } from 'vitest';
import { settlePressed } from './settlePressed.ts';
import { typedOntoUnsure } from './typedOntoUnsure.ts';

const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const [before, half, done] = [
  p('in de hal staat de deur open, klemt niet'),
  p('in de hal staat de vadeur open, klemt niet'),
  p('in de hal staat de vaste deur open, klemt niet'),
];

/** The outcome for both texts; `past` holds earlier texts of the note. */
const settled = (mine: string, theirs: string, past: string[], grounds: string[] = []) => {
  const after = settlePressed(mine, theirs, { grounds, texts: () => past });
  return [after.mine, after.theirs];
};

describe('a word that stands half typed against another', () => {
  it.each([
    ['is the later one, where the note said the other before', half, before, [before], half],
    ['of the other side as well', before, half, [before], half],
    ['is the earlier one, where the note said it before', half, before, [before, half], before],
  ])('%s', (_, mine, theirs, past, stays) => {
    expect(settled(mine, theirs, past)).toEqual([stays, stays]);
  });

  it('was typed on since, where a word that begins with the half one stands behind the same word', () => {
    expect(settled(half, done, [])).toEqual([before, done]);
    expect(settled(done, half, [])).toEqual([done, before]);
  });

  it('is taken out of both where who typed it has taken it out', () => {
    expect(settled(before, half, [before], [half])).toEqual([before, before]);
  });

  it('is let alone where nothing tells which was first, or it stands in another place', () => {
    expect(settled(half, before, [])).toEqual([half, before]);
    const elsewhere = p('in de tuin hangt een vadeur scheef');
    expect(settled(elsewhere, before, [before])).toEqual([elsewhere, before]);
  });

  it('is known by all that a page had of its note, and by which of its own texts is the later one', () => {
    const whole = { grounds: [before], isWhole: true };
    expect(settlePressed(before, half, whole).mine).toBe(half);
    const later = { grounds: [], isLater: true };
    expect(settlePressed(half, before, later).theirs).toBe(half);
    expect(settlePressed(before, half, later).theirs).toBe(before);
  });

  it('is never put in as markup', () => {
    const marked = half.replace('vadeur', '&lt;b&gt;deur');
    expect(settled(marked, before, [before])).toEqual([marked, before]);
  });

  it('is no word as long as a note, and there are never many at once', () => {
    const long = 'x'.repeat(100_000);
    const [longer, shorter] = [p(`va${long}`), p(long)];
    expect(settled(longer, shorter, [shorter])).toEqual([longer, shorter]);
    const words = Array.from({ length: 40 }, (_, n) => `woord${n}`);
    const all = p(words.join(' '));
    const pressed = p(words.map((word) => `va${word}`).join(' '));
    expect(settled(pressed, all, [all])).toEqual([pressed, all]);
  });

  it('is not looked for in formatting', () => {
    const bold = before.replace('deur', '<strong>de</strong>ur');
    expect(settled(half, bold, [before])).toEqual([half, bold]);
  });
});

it('does what was typed on a text to one where a word was half typed since', () => {
  const notes = before.replace('klemt', 'kraakt en klemt');
  const past = { grounds: [before] };
  expect(typedOntoUnsure(half, before, notes, past)).toBe(half.replace('klemt', 'kraakt en klemt'));
});
