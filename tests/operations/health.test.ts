import { expect, it } from 'vitest';
import { onBothDatabases } from '#tests/support/app.ts';
import { smallChecklist } from '#tests/support/checklists.ts';

const token = 'sleutel-van-de-bewaking';
const asked = { authorization: `Bearer ${token}` };
/** A live installation: metrics are not for whoever asks. */
const oidc = {
  issuer: 'https://login.example',
  clientId: 'x',
  clientSecret: 'y',
  clientAuth: 'client_secret_post' as const,
  scope: 'openid',
  rolesClaim: null,
  rolesMap: {},
};

/** The value of one series, as Prometheus reads it. */
const seriesOf = (text: string, series: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

onBothDatabases(
  'health and metrics',
  (use) => {
    it('says that it lives and is ready, by whatever name it is asked', async () => {
      for (const host of ['localhost:3000', '10.2.3.4:3000', 'veldinstrument']) {
        const [live, ready] = [
          await use().nobody.get('/health/live', { host }),
          await use().nobody.get('/health/ready', { host }),
        ];
        expect([
          live.status,
          live.body,
          ready.status,
          ready.body,
          ready.headers['cache-control'],
        ]).toEqual([200, { status: 'live' }, 200, { status: 'ready' }, 'no-store']);
      }
      expect((await use().nobody.get('/logged-in', { host: '10.2.3.4:3000' })).body.error).toBe(
        'bad_request',
      );
    });

    it('gives its metrics to who has the token only', async () => {
      expect((await use().nobody.get('/metrics')).body.error).toBe('not_logged_in');
      expect(
        (await use().nobody.get('/metrics', { authorization: `Bearer ${token}x` })).body.error,
      ).toBe('not_logged_in');
      const answer = await use().nobody.get('/metrics', asked);
      expect([answer.status, answer.headers['content-type']]).toEqual([
        200,
        expect.stringContaining('text/plain'),
      ]);
    });

    it('counts requests by their route, changes by what became of them, and gaps by device', async () => {
      const inspector = await use().login();
      const version = await use().addVersion(smallChecklist(`Metrics ${crypto.randomUUID()}`));
      const { id } = (
        await inspector.post('/api/inspection', {
          childcare_type: 'KDV_BSO',
          location: 'x',
          version,
        })
      ).body;
      const device = `tablet-${crypto.randomUUID()}`;
      const action = (sequence: number, text: string) => ({
        id: crypto.randomUUID(),
        type: 'SAVE_INSPECTION_NOTES',
        inspection: id,
        payload: { notes: text },
        device,
        sequence,
      });
      const [first, wrong] = [
        action(1, '<p>een</p>'),
        { ...action(4, 'x'), type: 'START_INSPECTIONS' },
      ];
      const since = new Date(Date.now() - 30 * 3_600_000).toISOString();
      await inspector.post(
        '/api/action-queue',
        { actions: [first, wrong, first] },
        { 'device-unsent': '7', 'device-unsent-since': since },
      );
      const read = async () => (await use().nobody.get('/metrics', asked)).bytes.toString();
      // One answer of the database serves everybody for some seconds.
      await expect
        .poll(async () => seriesOf(await read(), `veldinstrument_device_gap{device="${device}"}`), {
          timeout: 15_000,
        })
        .toBe(2);
      const text = await read();
      expect(seriesOf(text, 'veldinstrument_database_up')).toBe(1);
      expect(
        seriesOf(text, 'veldinstrument_actions_total{status="applied",code=""}'),
      ).toBeGreaterThanOrEqual(1);
      expect(seriesOf(text, 'veldinstrument_actions_total{status="duplicate",code=""}')).toBe(1);
      expect(
        seriesOf(text, 'veldinstrument_actions_total{status="refused",code="validation_failed"}'),
      ).toBe(1);
      expect(
        seriesOf(
          text,
          'veldinstrument_request_seconds_count{method="POST",route="/api/action-queue",status="200"}',
        ),
      ).toBe(1);
      expect(seriesOf(text, 'veldinstrument_devices_waiting')).toBeGreaterThanOrEqual(1);
      expect(seriesOf(text, 'veldinstrument_unsent_oldest_seconds')).toBeGreaterThan(29 * 3600);
      expect(text).not.toContain(id);
      expect(text).not.toContain(inspector.id);
    });

    it('gives every answer a number, and keeps the one that a proxy gave it', async () => {
      const own = await use().nobody.get('/logged-in');
      expect(own.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
      expect(
        (await use().nobody.get('/logged-in', { 'x-request-id': 'proxy-12345678' })).headers[
          'x-request-id'
        ],
      ).toBe('proxy-12345678');
      expect(
        (await use().nobody.get('/logged-in', { 'x-request-id': 'a b\tc"<script>' })).headers[
          'x-request-id'
        ],
      ).toMatch(/^[\w-]{36}$/);
    });
  },
  { oidc, metricsToken: token, trustProxy: '127.0.0.1' },
);

onBothDatabases(
  'metrics without a token',
  (use) => {
    it('numbers requests anew when no proxy is believed', async () => {
      expect(
        (await use().nobody.get('/logged-in', { 'x-request-id': 'proxy-12345678' })).headers[
          'x-request-id'
        ],
      ).not.toBe('proxy-12345678');
    });

    it('are not there in a live installation', async () =>
      expect((await use().nobody.get('/metrics')).body.error).toBe('path_not_found'));
  },
  { oidc },
);

onBothDatabases('metrics of a demo', (use) => {
  it('are for whoever asks', async () =>
    expect((await use().nobody.get('/metrics')).status).toBe(200));
});

onBothDatabases(
  'limits',
  (use) => {
    it('count PDFs and exports per person, apart from everything else', async () => {
      const [one, other] = [await use().login(), await use().login()];
      // 20 a minute at the usual number of requests; a tenth here.
      const statuses = [];
      for (let n = 0; n < 4; n++)
        statuses.push((await one.get('/api/inspection/onbekend/export')).status);
      expect(statuses).toEqual([404, 404, 429, 429]);
      const refused = await one.get('/api/inspection/onbekend/export');
      expect([refused.body.error, Number(refused.headers['retry-after']) > 0]).toEqual([
        'too_many_requests',
        true,
      ]);
      expect((await one.get('/api/account')).status).toBe(200);
      expect((await other.get('/api/inspection/onbekend/export')).status).toBe(404);
    });

    it('begin anew after a minute', async () => {
      const one = await use().login();
      const ask = async () => (await one.get('/api/inspection/onbekend/export')).status;
      expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
      use().pass(61_000);
      expect(await ask()).toBe(404);
    });

    it('count logins per address', async () => {
      const statuses = [];
      for (let n = 0; n < 32; n++)
        statuses.push((await use().nobody.get('/oidc-authorize')).status);
      expect(statuses.filter((status) => status === 302)).toHaveLength(30);
      expect(statuses.at(-1)).toBe(429);
    });

    it('never count asking whether there is a line', async () => {
      for (let n = 0; n < 400; n++)
        expect((await use().nobody.get('/online-check?nonce=x')).status).toBe(200);
    });
  },
  { requestsPerMinute: 300 },
);
