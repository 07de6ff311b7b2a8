import type { Page } from '@playwright/test';
import type { Word } from './ledger.ts';
import { noteEditor, notesIn } from './screen.ts';

/** Typing in a note as a person does, with the keyboard only. */
export type Place = 'end' | 'start' | 'middle' | 'line' | 'bold' | 'list';

/** What stands directly before the caret, in its block; null when the caret is not in the note. */
const beforeCaret = (page: Page): Promise<string | null> =>
  page.evaluate((editor) => {
    const selection = window.getSelection();
    const note = document.querySelector(editor);
    if (!selection?.focusNode || !note?.contains(selection.focusNode)) return null;
    let block: Node = selection.focusNode;
    while (
      block !== note &&
      !(block instanceof HTMLElement && /^(?:P|H\d|LI|TD|TH)$/.test(block.tagName))
    )
      block = block.parentNode as Node;
    const range = document.createRange();
    range.setStart(block, 0);
    range.setEnd(selection.focusNode, selection.focusOffset);
    return range.toString();
  }, noteEditor);

/**
 * Milliseconds in which a browser tells the editor of a moved caret; nobody is as quick as a robot.
 */
const blink = 60;

/**
 * Puts the caret somewhere. A click right before the key may still put it back where was clicked:
 * a person sees that, and does not break a word in two.
 */
async function goTo(page: Page, place: Place, random: () => number): Promise<void> {
  await notesIn(page).click({ timeout: 3_000 });
  await page.waitForTimeout(blink);
  await page.keyboard.press(place === 'start' ? 'Control+Home' : 'Control+End');
  if (place === 'middle')
    for (let n = 1 + Math.floor(random() * 12); n > 0; n--)
      await page.keyboard.press('Control+ArrowLeft');
  await page.waitForTimeout(blink);
  if (place === 'line' || place === 'list') await page.keyboard.press('Enter');
  if (place === 'list') await page.keyboard.type('- ', { delay: 15 });
  if (place === 'bold') await page.keyboard.press('Control+b');
}

/**
 * Types words one after the other where it was asked, with room around them; whether they came to
 * stand there, the screens say. `next` makes each as its turn comes, and null at the end. Throws
 * when the page goes away under it.
 */
export async function typeWords(
  page: Page,
  next: () => Word | null,
  place: Place,
  random: () => number,
): Promise<void> {
  await goTo(page, place, random);
  const before = await beforeCaret(page);
  let room = before === null || before === '' || /\s$/.test(before) ? '' : ' ';
  const delay = Math.floor(random() * 40);
  for (let word = next(); word; word = next()) {
    try {
      await page.keyboard.type(`${room}${word.text} `, { delay });
    } finally {
      word.typedAt = Date.now();
    }
    room = '';
  }
  if (place === 'bold') await page.keyboard.press('Control+b');
}

/**
 * Takes the own last word away again, when the caret still stands right behind it. True when it was
 * tried.
 */
export async function takeBack(page: Page, word: Word): Promise<boolean> {
  const before = await beforeCaret(page);
  if (!before?.endsWith(`${word.text} `)) return false;
  word.deleted = 'maybe';
  for (let n = word.text.length + 1; n > 0; n--) await page.keyboard.press('Backspace');
  const after = await notesIn(page).textContent({ timeout: 2_000 });
  if (!after?.includes(word.text)) word.deleted = 'yes';
  return true;
}
