import { isProblemCode, Problem } from '#shared/problems.ts';
import { genericProblem, problemTexts } from '#shared/text/problems.ts';
import { type Notice, type Question, state } from './state.ts';

/** Messages on screen: they close by themselves after 3 seconds, and later while they are read (specification section 9). */
export const noticeLife = 3_000;

export function notify(type: Notice['type'], header: string, text = ''): void {
  const id = Math.max(0, ...state.notices.get().map((notice) => notice.id)) + 1;
  state.notices.set((notices) => [...notices, { id, type, header, text }]);
}

export function dismiss(id: number): void {
  state.notices.set((notices) => notices.filter((notice) => notice.id !== id));
}

/** Says what went wrong; what nobody foresaw gets the generic words and goes to the console. */
export function notifyProblem(error: unknown): void {
  const text = error instanceof Problem && isProblemCode(error.code) ? problemTexts[error.code] : genericProblem;
  if (text === genericProblem) console.warn(error);
  notify('danger', text.header, text.text);
}

/** Asks in a dialog with one button for each choice; resolves to its value, or null when it was closed any other way. */
export function choose(question: Omit<Question, 'answer'>): Promise<string | null> {
  return new Promise((resolve) => {
    state.question.set({
      ...question,
      answer: (value) => {
        state.question.set(null);
        resolve(value);
      },
    });
  });
}

/** Asks yes or no; closing it counts as no. */
export async function ask({ title, text, confirm, cancel, danger = false }: Yes): Promise<boolean> {
  return (await choose({ title, text, cancel, choices: [{ value: 'yes', label: confirm, kind: danger ? 'danger' : 'primary' }] })) === 'yes';
}
interface Yes {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  danger?: boolean;
}
