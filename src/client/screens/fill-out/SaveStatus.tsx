import { useEffect, useState } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { state } from '#client/state/state.ts';
import { type Store, useStore } from '#client/state/store.ts';
import { savingTexts } from '#shared/text/fillOut.ts';

/** Where the work is: visible, but quiet. Sending is told only when it takes long enough to wonder. */
const wonder = 600;

export function SaveStatus({ dirty }: { dirty: Store<boolean> }) {
  const typing = useStore(dirty);
  const unstored = useStore(state.unstored, (count) => count > 0);
  const failing = useStore(state.keeping, (keeping) => keeping === 'failing');
  const online = useStore(state.online);
  const busy = useStore(state.queueCount, (count) => count > 0);
  // How many is told only while they cannot be sent.
  const waiting = useStore(state.queueCount, (count) => (state.online.get() ? 0 : count));
  const kept = useStore(state.keeping, (keeping) => keeping !== 'memory');
  const stored = useSettled(busy && online, wonder);
  if (failing && unstored) return <Status name="info" text={savingTexts.failing} state="failing" />;
  if (typing || unstored) return <Status name="edit" text={savingTexts.typing} state="typing" />;
  if (busy && !online) return <Status name="cloud" text={savingTexts.waiting(waiting)} state="waiting" />;
  if (stored) return <Status name="check" text={kept ? savingTexts.stored : savingTexts.sending} state="stored" />;
  return <Status name="check" text={savingTexts.sent} state="sent" />;
}

/** Whether something has been so for a while: a blink is not worth a word. */
function useSettled(now: boolean, ms: number): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    if (!now) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), ms);
    return () => clearTimeout(timer);
  }, [now, ms]);
  return settled;
}

function Status({ name, text, state: now }: { name: 'edit' | 'cloud' | 'check' | 'info'; text: string; state: string }) {
  return (
    <p className="save-status" data-state={now}>
      <Icon name={name} /> <span>{text}</span>
    </p>
  );
}
