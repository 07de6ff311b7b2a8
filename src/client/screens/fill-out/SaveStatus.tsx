import { useEffect, useState } from 'react';
import { Icon } from '#client/parts/Icon.tsx';
import { state } from '#client/state/state.ts';
import { type Store, useStore } from '#client/state/store.ts';
import { savingTexts } from '#shared/text/fillOut.ts';

/** Where the work is: visible, but quiet. What is stored and sent within this blink, in ms, is not worth a word. */
const blink = 150;

type Where = 'failing' | 'typing' | 'waiting' | 'stored' | 'sent';
const icons = { failing: 'info', typing: 'edit', waiting: 'cloud', stored: 'check', sent: 'check' } as const;

export function SaveStatus({ dirty }: { dirty: Store<boolean> }) {
  const typing = useStore(dirty);
  const unstored = useStore(state.unstored, (count) => count > 0);
  const keeping = useStore(state.keeping);
  const online = useStore(state.online);
  const busy = useStore(state.queueCount, (count) => count > 0);
  // How many is told only while they cannot be sent.
  const waiting = useStore(state.queueCount, (count) => (state.online.get() ? 0 : count));
  const now: Where = keeping === 'failing' && unstored ? 'failing' : typing || unstored ? 'typing' : busy ? (online ? 'stored' : 'waiting') : 'sent';
  const shown = useQuietly(now, typing);
  const texts: Record<Where, string> = {
    failing: savingTexts.failing,
    typing: savingTexts.typing,
    waiting: savingTexts.waiting(waiting),
    // Without a store on the device nothing is called stored.
    stored: keeping === 'memory' ? savingTexts.sending : savingTexts.stored,
    sent: savingTexts.sent,
  };
  return <Status name={icons[shown]} text={texts[shown]} state={shown} />;
}

/** Follows at once, except from rest into what may be over before anyone can read it. */
function useQuietly(now: Where, atOnce: boolean): Where {
  const [shown, setShown] = useState(now);
  const wait = shown === 'sent' && now !== 'sent' && !atOnce;
  useEffect(() => {
    if (!wait) return setShown(now);
    const timer = setTimeout(() => setShown(now), blink);
    return () => clearTimeout(timer);
  }, [now, wait]);
  return wait ? shown : now;
}

function Status({ name, text, state: now }: { name: 'edit' | 'cloud' | 'check' | 'info'; text: string; state: string }) {
  return (
    <p className="save-status" data-state={now}>
      <Icon name={name} /> <span>{text}</span>
    </p>
  );
}
