import { useEffect, useState } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { state } from '#client/state/state.ts';
import { type Store, useStore } from '#client/state/store.ts';
import { savingTexts } from '#shared/text/fillOut.ts';

/** Where the work is: visible, but quiet. Sending is told only when it takes long enough to wonder. */
const wonder = 600;

export function SaveStatus({ dirty }: { dirty: Store<boolean> }) {
  const typing = useStore(dirty);
  const online = useStore(state.online);
  const busy = useStore(state.queueCount, (count) => count > 0);
  // How many is told only while they cannot be sent.
  const waiting = useStore(state.queueCount, (count) => (state.online.get() ? 0 : count));
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return setLong(false);
    const timer = setTimeout(() => setLong(true), wonder);
    return () => clearTimeout(timer);
  }, [busy]);
  if (typing) return <Status name="edit" text={savingTexts.typing} state="typing" />;
  if (busy && !online) return <Status name="cloud" text={savingTexts.waiting(waiting)} state="waiting" />;
  if (busy && long) return <Status name="refresh" text={savingTexts.sending} state="waiting" />;
  return <Status name="check" text={savingTexts.sent} state="sent" />;
}

function Status({ name, text, state: now }: { name: 'edit' | 'cloud' | 'refresh' | 'check'; text: string; state: string }) {
  return (
    <p className="save-status" data-state={now}>
      <Icon name={name} /> <span>{text}</span>
    </p>
  );
}
