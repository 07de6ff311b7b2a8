import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { read, readSettingsFile, settingNames } from './files.ts';

const { given, shown, names } = readSettingsFile('.env.example');
const forCompose = new Set(
  [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name),
);

describe('.env.example', () => {
  it('names every setting once, and nothing that neither the product nor compose.yaml knows', () => {
    expect(settingNames.length).toBeGreaterThan(10);
    expect(names).toEqual([...new Set(names)]);
    for (const name of settingNames) expect(names, name).toContain(name);
    for (const name of names) expect([...settingNames, ...forCompose], name).toContain(name);
    for (const name of forCompose) expect(names, name).toContain(name);
  });

  it('is a set of settings that the product takes once its secrets are filled in, and not before', () => {
    const settings = Object.fromEntries(given);
    expect(() => readSettings(settings)).toThrow(/OIDC_CLIENT_SECRET[\s\S]*SESSION_SECRET/);
    const filled = { ...settings, OIDC_CLIENT_SECRET: 'x', SESSION_SECRET: 'y'.repeat(64) };
    expect(readSettings(filled)).toMatchObject({
      publicUrl: 'https://veldinstrument.example.nl',
      oidc: { clientId: 'veldinstrument' },
    });
    // The example of a map of roles in it is one.
    const [, map = ''] = /'(\{.*\})'/.exec(read('.env.example')) ?? [];
    expect(readSettings({ ...filled, OIDC_ROLES_MAP: map }).oidc?.rolesMap).toEqual({
      toezichthouder: 'ROLE_INSPECTOR',
      beheerder: 'ROLE_ADMIN',
    });
  });

  it('shows behind each # what really holds without it', () => {
    const filled = {
      ...Object.fromEntries(given),
      OIDC_CLIENT_SECRET: 'x',
      SESSION_SECRET: 'y'.repeat(64),
    };
    for (const [name, value] of shown)
      if (settingNames.includes(name))
        expect(readSettings({ ...filled, [name]: value }), name).toEqual(readSettings(filled));
  });

  it('takes a number of days that devices keep what was sent, none to a year', () => {
    expect([readSettings({}).keepSentDays, readSettings({}).offlineHours]).toEqual([14, 12]);
    for (const days of [0, 30, 365])
      expect(readSettings({ KEEP_SENT_DAYS: String(days) }).keepSentDays).toBe(days);
    for (const wrong of ['-1', '366', '1.5', 'altijd'])
      expect(() => readSettings({ KEEP_SENT_DAYS: wrong }), wrong).toThrow(/KEEP_SENT_DAYS/);
  });

  it('holds no secret', () => {
    for (const name of [
      'OIDC_CLIENT_SECRET',
      'SESSION_SECRET',
      'METRICS_TOKEN',
      'SMTP_URL',
      'POSTGRES_PASSWORD',
    ])
      expect(given.get(name), name).toBe('');
  });
});
