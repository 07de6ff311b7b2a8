import { writeFileSync } from 'node:fs';
import { page, reliabilityPage } from '#tests/house/reliability.ts';
import { askedOrStop } from './asked.ts';

/** npm run reliability: writes the table of scenarios and their tests in docs/reliability.md. */
askedOrStop({});
writeFileSync(page, reliabilityPage());
