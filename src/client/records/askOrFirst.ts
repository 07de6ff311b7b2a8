import { choose } from '#client/state/notices.ts';

/** Something to do first, offered with a question. */
export interface First {
  label: string;
  go: () => unknown;
}

/** Asks yes or no about what cannot be undone; true for yes. Whoever does the other first says no. */
export async function askOrFirst({
  title,
  text,
  confirm,
  cancel,
  first,
}: {
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  first?: First | undefined;
}): Promise<boolean> {
  const answer = await choose({
    title,
    text,
    cancel,
    choices: [
      ...(first ? [{ value: 'first', label: first.label, kind: 'primary' as const }] : []),
      { value: 'yes', label: confirm, kind: 'danger' },
    ],
  });
  if (answer === 'first') first?.go();
  return answer === 'yes';
}
