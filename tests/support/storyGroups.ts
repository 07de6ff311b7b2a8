import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The files with stories, by what they run on. A worker that goes from one kind to another starts
 * its browser and server anew, so those of one kind go after each other. The kinds stand in their
 * order: the long files of `own` and `line` first, so that no worker is busy alone at the end.
 */
export function storyGroups(folder: string): { name: string; testMatch: string[] }[] {
  const kinds = ['own', 'line', 'alone', 'story', 'office'] as const;
  const files = globSync('**/*.e2e.ts', { cwd: folder }).toSorted();
  const kindOf = (file: string): (typeof kinds)[number] => {
    const text = readFileSync(join(folder, file), 'utf8');
    if (text.includes('support/officeStory.ts')) return 'office';
    if (text.includes('aloneIn(')) return 'alone';
    if (text.includes('support/lineStory.ts')) return 'line';
    return text.includes('support/story.ts') ? 'story' : 'own';
  };
  return kinds.map((name) => ({
    name,
    testMatch: files.filter((file) => kindOf(file) === name).map((file) => `**/${file}`),
  }));
}
