import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import {
  attributes,
  HEADINGS,
  type HtmlElement,
  isInline,
  isTablePart,
  knownTag,
} from './htmlElement.ts';

/**
 * The deepest nesting that is kept; deeper elements are unwrapped. It bounds every recursion over
 * the tree.
 */
export const MAX_DEPTH = 32;
/**
 * Elements whose content is no text for a reader. It must be read raw, or its quotes and tags would
 * appear in the report.
 */
const RAW = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
]);

/**
 * For each start tag: the elements that it ends by itself, and the elements at which the search for
 * them stops.
 */
const IMPLIED_END: Record<string, { ends: string[]; within: string[] }> = {
  li: { ends: ['li'], within: ['ul', 'ol', 'td', 'th', 'table'] },
  tr: { ends: ['tr'], within: ['table'] },
  td: { ends: ['td', 'th'], within: ['tr', 'table'] },
  th: { ends: ['td', 'th'], within: ['tr', 'table'] },
  thead: { ends: ['thead', 'tbody', 'tfoot'], within: ['table'] },
  tbody: { ends: ['thead', 'tbody', 'tfoot'], within: ['table'] },
  tfoot: { ends: ['thead', 'tbody', 'tfoot'], within: ['table'] },
};
const PARAGRAPH_END = { ends: ['p', ...HEADINGS], within: ['li', 'td', 'th', 'table'] };
const CELL_SCOPE = ['td', 'th', 'table'];

/**
 * Reads hostile HTML into a small tree of known elements, in linear time and never deeper than
 * `MAX_DEPTH`. It uses parse5's tokenizer (a browser's view of what is a tag, an entity or raw
 * text) but not its tree builder, whose time and depth grow without bound for 100,000 nested tags.
 * Never throws; wrong nesting gives a plain but complete tree.
 */
export function parseHtmlTree(html: string): HtmlElement {
  const builder = new TreeBuilder();
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: false }, builder);
  builder.tokenizer = tokenizer;
  tokenizer.write(html, true);
  return builder.root;
}

class TreeBuilder implements TokenHandler {
  readonly root: HtmlElement = { tag: 'div', attrs: {}, children: [] };
  tokenizer: Tokenizer | null = null;
  private readonly open: HtmlElement[] = [this.root];
  /**
   * Start tags beyond the depth limit, by tag, so that their end tags do not close something else.
   */
  private readonly unopened = new Map<string, number>();
  private raw = false;

  onStartTag(token: Token.TagToken): void {
    const name = token.tagName;
    const rawState = RAW.get(name);
    if (rawState !== undefined) {
      this.raw = true;
      if (this.tokenizer) this.tokenizer.state = rawState;
      return;
    }
    if (name === 'br') {
      this.append({ tag: 'br', attrs: {}, children: [] });
      return;
    }
    const tag = knownTag(name);
    if (!tag) return;
    if (!isInline(tag)) this.closeFirst(PARAGRAPH_END);
    const implied = IMPLIED_END[tag];
    if (implied) this.closeFirst(implied);
    if (name === 'hr') {
      this.append({ tag: 'div', attrs: {}, children: [] });
      return;
    }
    if (this.open.length > MAX_DEPTH) {
      this.unopened.set(tag, (this.unopened.get(tag) ?? 0) + 1);
      return;
    }
    const element: HtmlElement = { tag, attrs: attributes(token), children: [] };
    this.append(element);
    this.open.push(element);
  }

  onEndTag(token: Token.TagToken): void {
    if (this.raw) {
      this.raw = false;
      return;
    }
    if (token.tagName === 'br') {
      this.append({ tag: 'br', attrs: {}, children: [] });
      return;
    }
    const tag = knownTag(token.tagName);
    if (!tag) return;
    const unopened = this.unopened.get(tag) ?? 0;
    if (unopened > 0) this.unopened.set(tag, unopened - 1);
    else
      this.closeFirst({
        ends: [tag],
        within: CELL_SCOPE.includes(tag) || isTablePart(tag) ? ['table'] : CELL_SCOPE,
      });
  }

  onCharacter(token: Token.CharacterToken): void {
    if (!this.raw) this.append(token.chars);
  }

  onWhitespaceCharacter(token: Token.CharacterToken): void {
    if (!this.raw) this.append(token.chars);
  }

  onNullCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}

  private append(child: HtmlElement | string): void {
    const children = this.open.at(-1)?.children ?? [];
    const last = children.length - 1;
    const before = children[last];
    // The tokenizer gives words and white space separately, so they are joined.
    if (typeof child === 'string' && typeof before === 'string') children[last] = before + child;
    else children.push(child);
  }

  /**
   * Closes the innermost open element named in `ends`, with all inside it, unless an element of
   * `within` comes first.
   */
  private closeFirst({ ends, within }: { ends: string[]; within: string[] }): void {
    for (let i = this.open.length - 1; i > 0; i--) {
      const tag = this.open[i]?.tag ?? '';
      if (ends.includes(tag)) {
        this.open.length = i;
        return;
      }
      if (within.includes(tag)) return;
    }
  }
}
