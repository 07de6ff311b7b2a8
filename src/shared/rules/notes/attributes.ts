import { alignmentClasses } from '#shared/rules/words/richTextTags.ts';
import { decode } from './htmlText.ts';
import { codeCharacters } from './words.ts';

function attribute(source: string, name: string): string | null {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    source,
  );
  return found ? decode(found[1] ?? found[2] ?? found[3] ?? '') : null;
}

/** The attributes that the allow-list knows, in one way of writing; '' when there are none. */
export function attributesOf(tag: string, source: string): string {
  const number = (name: string) => {
    const value = Number.parseInt(attribute(source, name) ?? '', 10);
    return value > 1 ? ` ${name}="${value}"` : '';
  };
  if (source.trim() === '') return '';
  switch (tag) {
    case 'p':
    case 'h2':
    case 'h3':
    case 'h4': {
      const classes = (attribute(source, 'class') ?? '').split(/\s+/);
      const alignment = alignmentClasses.find((name) => classes.includes(name));
      return alignment ? ` class="${alignment}"` : '';
    }
    case 'ol':
      return number('start');
    case 'td':
    case 'th':
      return number('colspan') + number('rowspan');
    case 'a': {
      const href = attribute(source, 'href')
        ?.replace(codeCharacters, '')
        .replace(/[<>\u00a0"]/g, encodeURIComponent);
      return href ? ` href="${href.replace(/&/g, '&amp;')}"` : '';
    }
    default:
      return '';
  }
}
