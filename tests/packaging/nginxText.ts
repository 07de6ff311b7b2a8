/** nginx's own grammar, as far as a configuration is words, braces and semicolons. */
interface Directive {
  name: string;
  args: string[];
  /** Null for a simple directive. */
  block: Directive[] | null;
}

/** Reads a configuration. @throws Error when braces or semicolons do not add up */
export function readNginx(text: string): Directive[] {
  const tokens =
    text
      .match(/#[^\n]*|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[{};]|[^\s{};'"]+/g)
      ?.filter((token) => !token.startsWith('#')) ?? [];
  let at = 0;
  const read = (depth: number): Directive[] => {
    const found: Directive[] = [];
    let words: string[] = [];
    for (;;) {
      const token = tokens[at++];
      if (token === undefined || token === '}') {
        if ((token === undefined) !== (depth === 0) || words.length > 0)
          throw new Error(`unexpected end after ${words.join(' ')}`);
        return found;
      }
      if (token !== ';' && token !== '{') {
        words.push(token.replace(/^(['"])(.*)\1$/s, '$2'));
        continue;
      }
      const [name, ...args] = words;
      if (name === undefined) throw new Error(`a ${token} without words`);
      words = [];
      found.push({ name, args, block: token === '{' ? read(depth + 1) : null });
    }
  };
  return read(0);
}

/** The arguments of the directives of this name, each as one text. */
export const valuesOf = (block: readonly Directive[], name: string): string[] =>
  block.filter((one) => one.name === name).map(({ args }) => args.join(' '));

/** The blocks of this name whose arguments are these. */
export const blocksOf = (block: readonly Directive[], name: string, args?: string): Directive[][] =>
  block
    .filter((one) => one.name === name && (args === undefined || one.args.join(' ') === args))
    .map((one) => one.block ?? []);
