import { describe, expect, it } from 'vitest';
import { isTypedInto } from './pressedWords.ts';

const p = (...lines: string[]) => lines.map((line) => `<p>${line}</p>`).join('');
const rest = 'hal trap gang kelder zolder tuin';

describe('a text with a word that was half typed', () => {
  it.each([
    ['that word typed on', `${rest} vadeur raam`, `${rest} vast deur raam`],
    ['more words typed behind it', `${rest} vadeur raam`, `${rest} vast op de deur raam`],
    ['a whole word, its space not yet typed', `${rest} opdeur raam`, `${rest} op de deur raam`],
    ['at the front', `vadeur ${rest}`, `vast deur ${rest}`],
    ['at the end', `${rest} vadeur`, `${rest} vast deur`],
    ['another half word before the same one', `opdeur ${rest}`, `op de vadeur ${rest}`],
  ])('is in the one that was typed on: %s', (_, text, later) => {
    expect(isTypedInto(p(text), p(later))).toBe(true);
  });

  it.each([
    ['another word', `${rest} onveilig raam`, `${rest} veilig raam`],
    ['pieces in other places', `${rest} onveilig raam`, `op onder ${rest} veilig raam`],
    ['another word behind it', `${rest} vadeur raam`, `${rest} vast deur klink`],
    ['a word missing besides', `${rest} vadeur raam haak`, `${rest} vast deur raam`],
    ['too few words to know it by', 'op vadeur', 'op vast deur'],
    ['an end of few letters', `${rest} vadeur raam`, `${rest} vast mooier raam`],
    ['nothing half typed', `${rest} deur`, `${rest} deur raam`],
  ])('is not: %s', (_, text, later) => {
    expect(isTypedInto(p(text), p(later))).toBe(false);
  });
});
