import { mergeNotes } from '#shared/rules/notes/mergeNotes.ts';
import { type Chance, chanceOf, wordCounts } from './randomNotes.ts';

const start =
  '<h2>gang</h2><p>de deur is dicht en het licht is uit</p><ul><li><p>trap schoon</p></li><li><p>hek los</p></li></ul>' +
  '<table><tbody><tr><td><p>groep</p></td><td><p>acht</p></td></tr></tbody></table><p>einde</p>';

interface Device {
  name: string;
  text: string;
  /** The last text of its own that is in the server's, as far as it was told. */
  base: string;
  /** What was sent and not answered yet; it is repeated under its id. */
  sending: { id: number; base: string; text: string } | null;
  own: Set<string>;
}
interface ChainResult {
  words: number;
  lost: string[];
  doubled: string[];
  /** Devices that in the end do not show what the server has. */
  apart: number;
  told: number;
  text: string;
}

/**
 * Some devices write in one note for 20 rounds, over a line that comes and goes and loses answers;
 * then all exchange once more.
 */
export function chain(seed: number, devices: number): ChainResult {
  const chance = chanceOf(seed);
  const words = new Set<string>();
  const received = new Set<number>();
  let server = start;
  let [ids, count, told] = [0, 0, 0];
  const all = Array.from(
    { length: devices },
    (_, i): Device => ({
      name: 'abcdef'[i] ?? 'x',
      text: start,
      base: start,
      sending: null,
      own: new Set(),
    }),
  );

  const merge = (base: string, mine: string, theirs: string): string => {
    const { html, met } = mergeNotes(base, mine, theirs);
    told += met.length;
    return html;
  };
  const write = (device: Device) => {
    const word = `${device.name}${(Math.imul(++count + 7, 2654435761) >>> 0).toString(36)}`;
    const { html, wrote, removed } = typed(chance, device.text, word, device.own);
    device.text = html;
    if (wrote) {
      device.own.add(word);
      words.add(word);
    }
    if (removed) {
      device.own.delete(removed);
      words.delete(removed);
    }
  };
  const exchange = (device: Device, line: 'none' | 'answer lost' | 'good') => {
    if (line === 'none') return;
    device.sending ??= { id: ++ids, base: device.base, text: device.text };
    const { id, base, text } = device.sending;
    if (!received.has(id)) server = merge(base, text, server);
    received.add(id);
    if (line === 'answer lost') return;
    device.text = merge(text, device.text, server);
    device.base = server;
    device.sending = null;
  };

  for (let round = 0; round < 20; round++)
    for (const device of all) {
      for (let i = chance(4); i > 0; i--) write(device);
      exchange(device, (['none', 'answer lost', 'good'] as const)[chance(3)] ?? 'good');
    }
  for (let i = 0; i < 4; i++) for (const device of all) exchange(device, 'good');
  const counts = wordCounts(server);
  return {
    words: words.size,
    lost: [...words].filter((word) => !counts.has(word)),
    doubled: [...words].filter((word) => (counts.get(word) ?? 0) > 1),
    apart: all.filter(({ text }) => text !== server).length,
    told,
    text: server,
  };
}

/** One edit on the HTML as the editor would make it. */
function typed(
  chance: Chance,
  html: string,
  word: string,
  own: ReadonlySet<string>,
): { html: string; wrote: boolean; removed?: string } {
  const lines = [...html.matchAll(/<(p|h2)([^>]*)>(.*?)<\/\1>/g)];
  const line = lines[chance(Math.max(1, lines.length))];
  if (!line) return { html: `<p>${word}</p>${html}`, wrote: true };
  const [all, tag = 'p', attrs = '', inside = ''] = line;
  const replaced = (by: string) =>
    html.slice(0, line.index) + by + html.slice(line.index + all.length);
  const parts = inside.split(' ').filter(Boolean);
  const block = (list: readonly string[], as = tag) => `<${as}${attrs}>${list.join(' ')}</${as}>`;
  const at = chance(parts.length + 1);
  const inContainer = !/(?:^|<\/(?:p|h2|ul|table)>)$/.test(html.slice(0, line.index));
  switch (chance(16)) {
    case 0: {
      const gone = [...own].find((one) => html.includes(one));
      return gone
        ? { html: html.replace(new RegExp(` ?${gone}`), ''), wrote: false, removed: gone }
        : { html, wrote: false };
    }
    case 1: // Enter
      return {
        html: replaced(
          html.slice(0, line.index).endsWith('<li>')
            ? `${block(parts.slice(0, at))}</li><li>${block(parts.slice(at))}`
            : block(parts.slice(0, at)) + block(parts.slice(at)),
        ),
        wrote: false,
      };
    case 2: {
      // Backspace at the start of the next paragraph.
      const next = /^<p>(.*?)<\/p>/.exec(html.slice(line.index + all.length));
      if (!next || tag !== 'p') return { html, wrote: false };
      const joined = block([...parts, ...(next[1] ?? '').split(' ').filter(Boolean)]);
      return {
        html:
          html.slice(0, line.index) + joined + html.slice(line.index + all.length + next[0].length),
        wrote: false,
      };
    }
    case 3: {
      const one = parts[at];
      if (!one || one.includes('<')) return { html, wrote: false };
      return { html: replaced(block(parts.with(at, `<strong>${one}</strong>`))), wrote: false };
    }
    case 4:
      return {
        html: inContainer ? html : replaced(block(parts, tag === 'p' ? 'h2' : 'p')),
        wrote: false,
      };
    case 5:
      return {
        html: inContainer || tag !== 'p' ? html : replaced(`<ul><li>${block(parts)}</li></ul>`),
        wrote: false,
      };
    case 6:
      return {
        html: html.replace('<li>', `<li><p>${word}</p></li><li>`),
        wrote: html.includes('<li>'),
      };
    case 7:
      return {
        html: html.replace('</tr>', `</tr><tr><td><p>${word}</p></td><td><p></p></td></tr>`),
        wrote: html.includes('</tr>'),
      };
    case 8:
      return {
        html:
          html.slice(0, line.index).endsWith('>') && !inContainer
            ? replaced(`<p>${word}</p>${all}`)
            : html,
        wrote: html.slice(0, line.index).endsWith('>') && !inContainer,
      };
    default:
      return { html: replaced(block(parts.toSpliced(at, 0, word))), wrote: true };
  }
}
