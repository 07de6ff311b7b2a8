import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolderStore, photoFolder } from '#server/photos/folderStore.ts';
import { openPhotos } from '#server/photos/openPhotos.ts';
import { nameOf } from '#server/photos/photoStore.ts';
import { readSettings } from '#server/settings/settings.ts';
import { movePhotosTexts as texts } from '#shared/text/tools.ts';
import { readOptions, runTool, ToolEnd } from './runTool.ts';

/**
 * npm run move-photos: copies the photos of DATA_DIR to the store of the settings, even while the
 * server runs. It may be run more than once.
 */
await runTool(texts.failed, async () => {
  readOptions({ options: {} }, texts.usage);
  const settings = readSettings(process.env);
  if (!settings.bucket) throw new ToolEnd(2, texts.noBucket);
  const folder = join(settings.dataDir, photoFolder);
  const [from, to] = [createFolderStore(folder), openPhotos(settings)];
  let count = 0;
  for await (const some of from.inspections())
    for (const inspection of some)
      for (const photo of await readdir(join(folder, inspection))) {
        const place = { inspection, photo };
        const there = new Set(await to.parts(place));
        for (const part of await from.parts(place)) {
          const bytes = there.has(part) ? null : await from.get(nameOf(place, part));
          if (bytes) await to.put(nameOf(place, part), bytes);
        }
        if (++count % 100 === 0) console.log(texts.progress(count));
      }
  console.log(texts.done(count, settings.bucket.url, folder));
});
