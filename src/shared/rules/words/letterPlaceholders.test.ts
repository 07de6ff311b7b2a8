import { expect, it } from 'vitest';
import { alertTexts } from '#shared/text/admin.ts';
import { defaultAlerts, exampleValues } from '#shared/text/alerts.ts';

it.each(
  defaultAlerts.flatMap(({ id, placeholders }) => placeholders.map((name) => [id, name] as const)),
)('%s: {{%s}} has a meaning and an example', (_, name) => {
  expect(Object.keys(alertTexts.meaning)).toContain(name);
  expect(Object.keys(exampleValues('https://example.nl'))).toContain(name);
});
