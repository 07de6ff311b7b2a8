import { decode } from './xmlText.ts';

/** A part of an XML text, in order. Names come without their namespace's prefix. */
type XmlPart =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

const tag = /<(\/?)([\w.:-]+)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const attribute = /([\w.:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML as far as spreadsheets need it. Document types are refused, so a file cannot define
 * entities of its own. @throws Error when the text is no XML
 */
export function* readXml(xml: string): Generator<XmlPart> {
  const skip = (from: number, end: string): number => {
    const at = xml.indexOf(end, from);
    if (at < 0) throw new Error('XML ends too soon');
    return at + end.length;
  };
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf('<', at);
    if (next !== at) {
      yield { kind: 'text', text: decode(xml.slice(at, next < 0 ? xml.length : next)) };
      if (next < 0) return;
    }
    at = next;
    if (xml.startsWith('<?', at)) at = skip(at, '?>');
    else if (xml.startsWith('<!--', at)) at = skip(at, '-->');
    else if (xml.startsWith('<![CDATA[', at)) {
      const end = skip(at, ']]>');
      yield { kind: 'text', text: xml.slice(at + 9, end - 3) };
      at = end;
    } else {
      tag.lastIndex = at;
      const found = tag.exec(xml);
      if (!found) throw new Error('no XML');
      const [whole, close, name = '', inside = '', empty] = found;
      at += whole.length;
      if (close) yield { kind: 'close', name: local(name) };
      else {
        yield { kind: 'open', name: local(name), attributes: attributesOf(inside) };
        if (empty) yield { kind: 'close', name: local(name) };
      }
    }
  }
}

function attributesOf(inside: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (inside)
    for (const [, name = '', double, single] of inside.matchAll(attribute))
      found.set(local(name), decode(double ?? single ?? ''));
  return found;
}
