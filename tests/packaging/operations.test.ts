import { describe, expect, it } from 'vitest';
import { createMetrics } from '#server/metrics.ts';
import { screenTitles } from '#shared/text/chrome.ts';
import { exportTexts, ownDataTexts, systemTexts } from '#shared/text/system.ts';
import { read, settingNames } from './files.ts';

/**
 * The operations guide says what the product says. Paths and commands in it are held by
 * tests/house.
 */
const guide = read('docs/operations.md');
/** What stands in the table under "Metrics", and in the alerts. */
const [, metricsPart = ''] = guide.split('\n## Metrics\n');
const section = metricsPart.split('\n## ')[0] ?? '';

describe('docs/operations.md', () => {
  it('names every figure of the product, and no other', async () => {
    const text = await createMetrics('1.2.3').text(null);
    const known = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
    const own = known.filter((name) => name.startsWith('veldinstrument_'));
    expect(own.length).toBeGreaterThan(10);
    for (const name of own) expect(section, name).toContain(`\`${name}\``);
    for (const [name] of section.matchAll(/veldinstrument_\w+/g))
      expect(own, name).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
  });

  it('writes settings as the product does', () => {
    for (const [name] of guide.matchAll(
      /\b(?:OIDC|RETAIN|SECURITY|SMTP|METRICS|SESSION|TRUST|ADMIN|PUBLIC|DATABASE|DATA|MAIL|LOG)_[A-Z_]+\b/g,
    ))
      expect(settingNames, name).toContain(name);
  });

  it('calls screens and buttons what is on them', () => {
    const { users, versions, alerts, audit, system } = screenTitles;
    for (const name of [
      users,
      versions,
      alerts,
      audit,
      system,
      ownDataTexts.download,
      systemTexts.retry,
    ])
      expect(guide).toContain(`*${name}*`);
    expect(exportTexts.usage).toContain('npm run export-account -- ');
  });

  it('has every place that it points to', () => {
    const places = new Set(
      [...guide.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
        title
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      ),
    );
    for (const [, place = ''] of guide.matchAll(/\]\(#([\w-]+)\)/g))
      expect(places, place).toContain(place);
  });
});
