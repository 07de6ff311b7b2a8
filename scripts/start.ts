import { startTexts } from '#shared/text/start.ts';
import { buildWhenNeeded } from '../packaging/build.ts';

/** npm start: build what must be built, then run the server in this process. */
await buildWhenNeeded(() => console.log(startTexts.building));
await import('#server/main.ts');
