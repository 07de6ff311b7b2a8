import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings/settings.ts';
import { read, readSettingsFile, readYaml, root, settingNames, version } from './files.ts';
import { Kustomization, Manifest } from './manifests.ts';
import { faultsOf, isOfKubernetes } from './manifestTypes.ts';

const files = globSync(['deploy/kubernetes/**/*.yaml', 'deploy/backup/*.yaml'], {
  cwd: root,
}).sort();
const manifestFiles = files.filter((path) => !path.endsWith('kustomization.yaml'));
const manifests = manifestFiles.flatMap((path) => readYaml(path)).map((one) => one as Manifest);
const oneOf = <K extends Manifest['kind']>(kind: K, name = 'veldinstrument') => {
  const found = manifests.filter(
    (one): one is Extract<Manifest, { kind: K }> => one.kind === kind && one.metadata.name === name,
  );
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} times ${kind} ${name}`);
  return found[0];
};

describe('the manifests of Kubernetes', () => {
  it('hold nothing but what Kubernetes knows, by its published types', { timeout: 60_000 }, () => {
    const known = manifests.filter(isOfKubernetes);
    const named = new Map(known.map((one, at) => [`${one.kind} ${at}`, one]));
    expect(faultsOf(named)).toEqual([]);
    expect(manifests.filter((one) => !isOfKubernetes(one)).map(({ kind }) => kind)).toEqual([
      'ServiceMonitor',
    ]);
    // It does see a key that is written wrong, and a value of another kind.
    const faultsWith = (more: object) => {
      const wrong = structuredClone(oneOf('Deployment'));
      Object.assign(wrong.spec, more);
      return faultsOf(new Map([['wrong', wrong]])).join();
    };
    expect(faultsWith({ replica: 2 })).toMatch(/replica.* does not exist/);
    expect(faultsWith({ revisionHistoryLimit: 'three' })).toContain("'string' is not assignable");
  });

  it.each(manifestFiles)('%s has no pod with more rights than it needs', (path) => {
    const documents = readYaml(path);
    expect(documents.length).toBeGreaterThan(0);
    for (const document of documents)
      expect(Manifest.safeParse(document).error?.issues ?? []).toEqual([]);
  });

  it.each(files.filter((path) => path.endsWith('kustomization.yaml')))(
    '%s names files that are there',
    (path) => {
      const kustomization = Kustomization.parse(readYaml(path)[0]);
      const generated =
        kustomization.configMapGenerator?.flatMap((one) =>
          'envs' in one ? one.envs : one.files,
        ) ?? [];
      for (const named of [...kustomization.resources, ...generated])
        expect(existsSync(join(root, dirname(path), named)), named).toBe(true);
      if (kustomization.kind !== 'Kustomization') return;
      expect(kustomization.images).toEqual([
        { name: 'veldinstrument', newName: 'registry.example.nl/veldinstrument', newTag: version },
      ]);
      // All of the folder is used, except the example.
      const here = globSync('*.yaml', { cwd: join(root, dirname(path)) }).filter(
        (one) => !/^kustomization|example/.test(one),
      );
      expect(kustomization.resources.toSorted()).toEqual(here.sort());
      for (const [, component = ''] of read(path).matchAll(/^ {2}# - (\S+)$/gm))
        expect(
          existsSync(join(root, dirname(path), component, 'kustomization.yaml')),
          component,
        ).toBe(true);
    },
  );

  it('names what exists: settings, secrets, ports, volumes, labels', () => {
    const { spec } = oneOf('Deployment');
    const [app] = spec.template.spec.containers;
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    expect(oneOf('Service').spec.selector).toEqual(spec.selector.matchLabels);
    expect(oneOf('PodDisruptionBudget').spec.selector).toEqual(spec.selector);
    expect(oneOf('NetworkPolicy').spec.podSelector).toEqual({
      matchLabels: spec.selector.matchLabels,
    });
    expect(oneOf('ServiceMonitor').spec.selector.matchLabels).toMatchObject({
      'app.kubernetes.io/component': 'app',
    });
    expect(spec.template.spec.serviceAccountName).toBe(oneOf('ServiceAccount').metadata.name);
    expect(app?.envFrom).toEqual([
      { configMapRef: { name: 'veldinstrument-settings' } },
      { secretRef: { name: oneOf('Secret').metadata.name } },
    ]);
    for (const probe of [app?.startupProbe, app?.livenessProbe, app?.readinessProbe])
      expect(probe?.httpGet.port).toBe(app?.ports?.[0]?.name);
    for (const pod of [
      spec.template.spec,
      oneOf('CronJob', 'veldinstrument-backup').spec.jobTemplate.spec.template.spec,
    ]) {
      const mounted = pod.containers.flatMap(({ volumeMounts }) =>
        volumeMounts.map(({ name }) => name),
      );
      expect(mounted.sort()).toEqual(pod.volumes.map(({ name }) => name).sort());
    }
    const services = manifests
      .filter((one) => one.kind === 'Service')
      .map((one) => one.metadata.name);
    for (const { http } of oneOf('Ingress', 'veldinstrument').spec.rules)
      for (const { backend } of http.paths) expect(services).toContain(backend.service.name);
  });

  it('gives settings and secrets that the product takes', () => {
    const { given, names } = readSettingsFile('deploy/kubernetes/settings.env');
    const secret = oneOf('Secret').stringData;
    for (const name of [...names, ...Object.keys(secret)])
      expect(settingNames, name).toContain(name);
    expect(names.filter((name) => /SECRET|TOKEN|SMTP_URL|DATABASE_URL/.test(name))).toEqual([]);
    const settings = readSettings({
      ...Object.fromEntries(given),
      ...secret,
      SESSION_SECRET: 'x'.repeat(64),
      METRICS_TOKEN: 'y'.repeat(64),
    });
    expect(settings).toMatchObject({
      host: '0.0.0.0',
      trustProxy: '10.244.0.0/16',
      oidc: { issuer: 'https://login.example.nl/realms/organisatie' },
    });
    expect(oneOf('Deployment').spec.template.spec.containers[0]?.ports?.[0]?.containerPort).toBe(
      settings.port,
    );
    expect(oneOf('Ingress', 'veldinstrument').spec.rules[0]?.host).toBe(
      new URL(settings.publicUrl).hostname,
    );
  });

  it('updates without a gap, and gives running requests their time', () => {
    const { spec } = oneOf('Deployment');
    expect(spec.replicas).toBeGreaterThan(1);
    expect(spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(oneOf('PodDisruptionBudget').spec.minAvailable).toBeLessThan(spec.replicas);
    const [app] = spec.template.spec.containers;
    const [, ending = ''] = /process\.exit\(1\), ([\d_]+)\)/.exec(read('src/server/main.ts')) ?? [];
    const needed =
      (app?.lifecycle?.preStop.sleep.seconds ?? 0) + Number(ending.replaceAll('_', '')) / 1_000;
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(needed);
    expect(
      [app?.startupProbe, app?.livenessProbe, app?.readinessProbe].map(
        (probe) => probe?.httpGet.path,
      ),
    ).toEqual(['/health/live', '/health/live', '/health/ready']);
  });

  it('lets nothing in or out that is not named, and shows nobody outside figures or health', () => {
    expect(oneOf('NetworkPolicy', 'veldinstrument-nothing').spec).toEqual({
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
    });
    for (const policy of manifests.filter((one) => one.kind === 'NetworkPolicy'))
      for (const { ports } of policy.spec.egress ?? [])
        for (const { port } of ports) expect([53, 443, 587, 5432]).toContain(port);
    expect(oneOf('Service', 'veldinstrument-shut').spec.selector).toBeUndefined();
    const shut = oneOf('Ingress', 'veldinstrument').spec.rules.flatMap(({ http }) =>
      http.paths.filter(({ backend }) => backend.service.name === 'veldinstrument-shut'),
    );
    expect(shut.map(({ path, pathType }) => [path, pathType])).toEqual([
      ['/metrics', 'Prefix'],
      ['/health', 'Prefix'],
    ]);
    expect(oneOf('Namespace').metadata.labels).toMatchObject({
      'pod-security.kubernetes.io/enforce': 'restricted',
    });
  });

  it('asks the ingress for what the reverse proxy of deploy/nginx does', () => {
    expect(oneOf('Ingress', 'veldinstrument').metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/ssl-redirect': 'true',
      'nginx.ingress.kubernetes.io/proxy-body-size': '9m',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '120',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
    });
  });

  it('logs no address of a calendar, which is a secret', () => {
    const { metadata, spec } = oneOf('Ingress', 'veldinstrument-calendar');
    expect(metadata.annotations).toMatchObject({
      'nginx.ingress.kubernetes.io/enable-access-log': 'false',
    });
    expect(spec.rules.flatMap(({ http }) => http.paths.map(({ path }) => path))).toEqual([
      '/calendar',
    ]);
  });
});
