import type { LogEntry } from '#tests/support/faultProxy.ts';
import type { Ledger, LedgerEvent, Word } from './ledger.ts';
import { wordsIn } from './noteWords.ts';
import type { AuditEntry } from './site.ts';

/** How the server's note of a word went on, in one life of the server: a restore begins another. */
export type History = readonly AuditEntry[];

const clock = (at: number): string => new Date(at).toISOString().slice(11, 23);

/**
 * All that is known of one word: what was on screen, what happened around it, with what it was
 * sent, where it came and went.
 */
export function storyOf(
  word: Word,
  ledger: Ledger,
  histories: readonly History[],
  requests: readonly LogEntry[],
): string[] {
  const { text, device, tab, field, startedAt, typedAt, enteredAt, savedAt, sentAt, deleted } =
    word;
  const at = (moment: number | null) => (moment === null ? '-' : clock(moment));
  const lines: { at: number; line: string }[] = [];
  const shown = new Map<string, boolean>();
  for (const event of ledger.events) {
    const line = lineOf(event, {
      text,
      device,
      field,
      shown,
      near: [startedAt - 3_000, (savedAt ?? typedAt) + 25_000],
    });
    if (line) lines.push({ at: event.at, line });
  }
  for (const [life, history] of histories.entries())
    for (const entry of history) {
      const [was, is] = [
        wordsIn(entry.old).filter((one) => one === text).length,
        wordsIn(withoutGround(entry.new)).filter((one) => one === text).length,
      ];
      if (was !== is)
        lines.push({
          at: Date.parse(entry.at),
          line: `server ${life}: revision ${entry.revision} of ${entry.device}: ${was} -> ${is}\n    old ${entry.old}\n    new ${entry.new}`,
        });
    }
  lines.push(...sendings(text, requests));
  const facts = `typed ${at(startedAt)}-${at(typedAt)}, in the editor ${at(enteredAt)}, saved ${at(savedAt)}, sent ${at(sentAt)}, deleted ${deleted}`;
  const head = `${text} (${device}, tab ${tab}, ${field}): ${facts}`;
  // At the end too: of a long output often only the end is kept.
  return [
    head,
    ...lines.toSorted((a, b) => a.at - b.at).map((one) => `  ${clock(one.at)} ${one.line}`),
    ...claimsOf(word, ledger),
    head,
  ];
}

/** Of a change, only what it led to: not what its page said it was typed on. */
const withoutGround = (json: string): string =>
  json.replace(/,"typed_on":"(?:[^"\\]|\\.)*"/, '').replace(/,"half_word":\{[^}]*\}/, '');

/**
 * What each tab showed with the word in the seconds around the moment that it was first called
 * sent.
 */
const claimsOf = ({ text, sentAt }: Word, { events }: Ledger): string[] =>
  sentAt === null
    ? []
    : events
        .filter(({ at, sample }) => sample && Math.abs(at - sentAt) < 1_000)
        .map(
          ({ at, tab = '', sample }) =>
            `  called sent: ${clock(at)} ${tab} [${sample?.text}] ${sample?.words.includes(text) ? 'with' : 'without'} ${text}`,
        );

/** A line where the word comes or goes, and everything else near the time that it was typed. */
function lineOf(
  { at, what, device = '', tab = '', sample }: LedgerEvent,
  {
    text,
    device: its,
    field,
    shown,
    near,
  }: {
    text: string;
    device: string;
    field: string;
    shown: Map<string, boolean>;
    near: readonly [number, number];
  },
): string | null {
  const isNear = at > near[0] && at < near[1];
  const isTold =
    /restore|wipe|older|logout|kill/.test(what) ||
    (device === its && /loaded|closed|session/.test(what));
  if (!sample) return isNear || isTold ? `${device} ${tab} ${what}` : null;
  if (sample.field !== field) return null;
  const count = sample.words.filter((one) => one === text).length;
  const changed = shown.get(tab) !== count > 0;
  shown.set(tab, count > 0);
  if (!changed && !(isNear && count > 0)) return null;
  return `${device} ${tab} [${sample.text}] ${sample.bars} ${count > 0 ? `HAS IT${count > 1 ? ` ${count} times` : ''}` : 'without it'}: ${sample.words.join(' ')}`;
}

/**
 * Every text that went out with the word in it or in what it was typed on, as often as one of them
 * was another one.
 */
function sendings(text: string, requests: readonly LogEntry[]): { at: number; line: string }[] {
  const lines: { at: number; line: string }[] = [];
  for (const { at, path, body, status, serverStatus } of requests) {
    if (!body.includes(text)) continue;
    for (const { notes, base, past } of textsIn(body)) {
      if (!`${notes} ${base}`.includes(text)) continue;
      const line = `    typed on ${base}${past === undefined ? '' : ` past ${past}`}\n    says ${notes}`;
      if (!lines.some((one) => one.line.endsWith(line)))
        lines.push({
          at,
          line: `sent to ${path.split('?', 1)[0]}, answered ${serverStatus} and ${status}\n${line}`,
        });
    }
  }
  return lines;
}

/**
 * The notes in a body, one change or many, with what each was typed on; nothing of what cannot be
 * read.
 */
function textsIn(
  body: string,
): { notes: string; base: string | null | undefined; past: string | undefined }[] {
  try {
    const read = JSON.parse(body) as Sent & { actions?: (Sent & { payload: Sent })[] };
    const all = read.actions?.map(({ base_notes, typed_on, payload: { notes } }) => ({
      base_notes,
      typed_on,
      notes,
    })) ?? [read];
    return all.flatMap(({ notes, base_notes: base, typed_on: past }) =>
      typeof notes === 'string' ? [{ notes, base, past }] : [],
    );
  } catch {
    return [];
  }
}

interface Sent {
  notes?: string;
  base_notes?: string | null;
  typed_on?: string;
}
