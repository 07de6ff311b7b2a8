import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** No file of `src` leads back to itself by its imports, also not by types or by an import that comes later. */
const root = join(import.meta.dirname, '../..');
const rooms: Record<string, string> = { '#shared': 'src/shared', '#server': 'src/server', '#client': 'src/client' };
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));

const imports = (code: string): string[] => [...code.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, path = '']) => path);
const target = (from: string, path: string): string =>
  path.startsWith('.') ? join(dirname(from), path) : path.replace(/^#\w+/, (room) => rooms[room] ?? room);

/** Groups of files that lead to each other (Tarjan's strongly connected components of more than one file). */
function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const [index, low] = [new Map<string, number>(), new Map<string, number>()];
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const circle = stack.splice(stack.indexOf(file));
    if (circle.length > 1) circles.push(circle.sort());
  };
  for (const file of graph.keys()) if (!index.has(file)) visit(file);
  return circles;
}

describe('imports', () => {
  it('a circle is found', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ]);
    expect(circlesIn(graph)).toEqual([['b', 'c']]);
  });
  it('there is none in src', () => {
    const graph = new Map(files.map((file) => [file, imports(readFileSync(join(root, file), 'utf8')).map((path) => target(file, path))]));
    expect([...graph.values()].flat().length).toBeGreaterThan(1_000);
    expect(circlesIn(graph)).toEqual([]);
  });
});
