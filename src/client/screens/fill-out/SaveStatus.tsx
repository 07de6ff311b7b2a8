import { Icon } from '#client/parts/Icon.tsx';
import { state } from '#client/state/state.ts';
import { type Store, useStore } from '#client/state/store.ts';
import { savingTexts } from '#shared/text/fillOut.ts';

/** Where the work is: visible, but quiet. */
export function SaveStatus({ dirty, revision }: { dirty: Store<boolean>; revision: number }) {
  const typing = useStore(dirty);
  const waiting = useStore(state.queueCount);
  const online = useStore(state.online);
  const [icon, text] = typing
    ? (['edit', savingTexts.typing] as const)
    : waiting > 0
      ? online
        ? (['refresh', savingTexts.sending] as const)
        : (['cloud', savingTexts.waiting(waiting)] as const)
      : revision > 0
        ? (['check', savingTexts.sent] as const)
        : (['check', savingTexts.nothing] as const);
  return (
    <p className="save-status" data-state={typing ? 'typing' : waiting > 0 ? 'waiting' : 'sent'}>
      <Icon name={icon} /> <span>{text}</span>
    </p>
  );
}
