import { choose } from '#client/state/notices.ts';

/** Something to do first, offered with a question. */
export interface First {
  label: string;
  go: () => unknown;
}

/**
 * Asks for confirmation of what cannot be undone; true for yes. If the person chooses the other
 * button, that runs and the answer is no.
 */
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
