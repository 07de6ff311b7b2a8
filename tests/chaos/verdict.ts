import { isExcused, isTooFresh, type Ledger, type Word } from './ledger.ts';
import { countWords, gluedIn, repeatedIn, wordsIn } from './noteWords.ts';

/** What became of every word, when everything works again and everything was sent. */
export interface Verdict {
  typed: number;
  seenSaved: number;
  seenSent: number;
  deleted: number;
  /** The screen went away before they stood in an editor. */
  notEntered: number;
  /** Seen saved, and not on the server. */
  lost: Word[];
  /** On the server more than once. */
  doubled: Word[];
  /** Never seen saved, and not there, although nothing happened to their browser. */
  vanished: Word[];
  /** The same, where their browser ended within a second. */
  tooFresh: number;
  /** Gone by what was done to a device or the server, which told so. */
  excused: Word[];
  /** Taken away by who typed them, and there all the same. */
  resurrected: number;
  /** Words that ran together. */
  glued: string[];
  /** Lines of a standard text that stand there more than once. */
  repeated: string[];
  /** Screens that show something else than the server has. */
  screens: string[];
}

/** @param notes the server's, by field. @param screens what each screen shows, by tab and field */
export function judge(
  ledger: Ledger,
  notes: ReadonlyMap<string, string>,
  screens: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Verdict {
  const counts = countWords(notes.values());
  const words = [...ledger.words.values()];
  const verdict: Verdict = {
    typed: words.length,
    seenSaved: words.filter(({ savedAt }) => savedAt !== null).length,
    seenSent: words.filter(({ sentAt }) => sentAt !== null).length,
    deleted: words.filter(({ deleted }) => deleted !== 'no').length,
    notEntered: words.filter(({ enteredAt }) => enteredAt === null).length,
    lost: [],
    doubled: words.filter(({ text }) => (counts.get(text) ?? 0) > 1),
    vanished: [],
    tooFresh: 0,
    excused: [],
    resurrected: words.filter(({ text, deleted }) => deleted === 'yes' && counts.has(text)).length,
    glued: [...notes.values()].flatMap(gluedIn),
    repeated: [...notes.values()].flatMap(repeatedIn),
    screens: [],
  };
  for (const word of words) {
    if (counts.has(word.text) || word.deleted !== 'no' || word.enteredAt === null) continue;
    if (word.savedAt === null && isTooFresh(word, ledger.disasters)) verdict.tooFresh++;
    else if (isExcused(word, ledger.disasters)) verdict.excused.push(word);
    else if (word.savedAt === null) verdict.vanished.push(word);
    else verdict.lost.push(word);
  }
  for (const [tab, shown] of screens)
    for (const [field, html] of shown) {
      const [here, there] = [wordsIn(html), wordsIn(notes.get(field) ?? '')].map((list) =>
        list.toSorted().join(' '),
      );
      if (here !== there)
        verdict.screens.push(
          `${tab} ${field}: ${wordsIn(html).join(' ')} | server: ${wordsIn(notes.get(field) ?? '').join(' ')}`,
        );
    }
  return verdict;
}
