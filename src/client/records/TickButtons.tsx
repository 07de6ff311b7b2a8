import { Button } from '#client/parts/Button.tsx';
import type { Term } from '#shared/model/term.ts';
import { formatDate } from '#shared/rules/days/dates.ts';
import { termTexts as texts } from '#shared/text/terms.ts';

const found = ['repaired', 'not-repaired'] as const;
type Found = (typeof found)[number];

/** Ticks off a step; of what was offered to be restored one says what was found. */
export function TickButtons({
  term: { term, due },
  location,
  disabled = false,
  onTick,
}: {
  term: Term;
  location: string;
  disabled?: boolean;
  onTick: (outcome: Found | null) => void;
}) {
  const name = texts.tickOf(term, formatDate(due), location);
  const words: readonly [Found | null, string][] =
    term === 'restore'
      ? found.map((outcome) => [outcome, texts.found[outcome]])
      : [[null, texts.tick]];
  return words.map(([outcome, label]) => (
    <Button
      key={label}
      icon={outcome === 'not-repaired' ? 'cross' : 'check'}
      aria-label={`${name}: ${label.toLowerCase()}`}
      disabled={disabled}
      onClick={() => onTick(outcome)}
    >
      {label}
    </Button>
  ));
}
