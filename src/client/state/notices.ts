import { isProblemCode, Problem } from '#shared/problems.ts';
import { genericProblem, problemTexts } from '#shared/text/problems.ts';
import type { Notice, Question } from './messages.ts';
import { state } from './state.ts';
import type { Store } from './store.ts';

/**
 * Messages on screen: they close by themselves after 3 seconds, and later while they are read
 * (specification section 9).
 */
export const noticeLife = 3_000;
/** Milliseconds for a message with a button: the person needs time to reach that. */
export const actionLife = 10_000;

/** Shows a message. It takes the place of one on screen that says the same. */
export function notify(
  type: Notice['type'],
  header: string,
  text = '',
  action?: Notice['action'],
): void {
  const id = Math.max(0, ...state.notices.get().map((notice) => notice.id)) + 1;
  const isSame = (one: Notice) => one.type === type && one.header === header && one.text === text;
  state.notices.set((notices) => [
    ...notices.filter((one) => !isSame(one)),
    { id, type, header, text, ...(action ? { action } : {}) },
  ]);
}

/** Takes a message off the screen; does nothing when it is gone already. */
export function dismiss(id: number): void {
  state.notices.set((notices) => notices.filter((notice) => notice.id !== id));
}

/** Takes the messages with these words off the screen, where what they offer is over. */
export function dismissHeaded(header: string): void {
  state.notices.set((notices) => notices.filter((notice) => notice.header !== header));
}

/**
 * Tells the person what went wrong. An error that nobody foresaw gets the generic words and goes to
 * the console.
 */
export function notifyProblem(error: unknown): void {
  const text =
    error instanceof Problem && isProblemCode(error.code)
      ? problemTexts[error.code]
      : genericProblem;
  if (text === genericProblem) console.warn(error);
  notify('danger', text.header, text.text);
}

type Asked = Omit<Question, 'answer'>;

/**
 * Asks in a dialog with one button for each choice; resolves to its value, or null when it was
 * closed any other way. A question that is a function is put anew, in the same dialog, when one of
 * `watched` changes while it stands.
 */
export function choose(
  question: Asked | (() => Asked),
  watched: readonly Pick<Store<unknown>, 'subscribe'>[] = [],
): Promise<string | null> {
  return new Promise((resolve) => {
    const answer = (value: string | null) => {
      for (const stop of stops) stop();
      state.question.set(null);
      resolve(value);
    };
    const put = () =>
      state.question.set({ ...(typeof question === 'function' ? question() : question), answer });
    const stops = watched.map((store) => store.subscribe(put));
    put();
  });
}

/** Asks yes or no; closing it counts as no. */
export async function ask({ title, text, confirm, cancel, danger = false }: Yes): Promise<boolean> {
  return (
    (await choose({
      title,
      text,
      cancel,
      choices: [{ value: 'yes', label: confirm, kind: danger ? 'danger' : 'primary' }],
    })) === 'yes'
  );
}
interface Yes {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  danger?: boolean;
}
