import * as z from 'zod';

/**
 * The part of Kubernetes' own API (1.30 and newer) that the manifests use, strictly: a key that is
 * not known here is a mistake, as a cluster would take it in silence or refuse it at the worst
 * moment. What is a literal here is a promise of the manifests: no pod with privileges, none that
 * can write where it runs, none with a token of the cluster.
 */
const word = z.string().min(1);
const name = z.string().regex(/^[a-z0-9](?:[-a-z0-9.]*[a-z0-9])?$/);
const labels = z.record(z.string().regex(/^(?:[a-z0-9.-]+\/)?[\w.-]+$/), z.string().max(63));
const quantity = z.string().regex(/^\d+(?:m|Ki|Mi|Gi)?$/);
const metadata = z.strictObject({
  name,
  namespace: name.optional(),
  labels: labels.optional(),
  annotations: z.record(word, z.string()).optional(),
});
const selector = z.strictObject({ matchLabels: labels });
const portName = z.union([name, z.int().min(1).max(65_535)]);

const probe = z.strictObject({
  httpGet: z.strictObject({ path: z.string().startsWith('/'), port: portName }),
  periodSeconds: z.int().positive(),
  timeoutSeconds: z.int().positive(),
  failureThreshold: z.int().positive(),
});
const resources = z.strictObject({
  requests: z.strictObject({ cpu: quantity, memory: quantity }),
  limits: z.strictObject({ memory: quantity }),
});
const container = z.strictObject({
  name,
  image: word,
  imagePullPolicy: z.enum(['Always', 'IfNotPresent', 'Never']).optional(),
  command: z.array(word).optional(),
  ports: z.array(z.strictObject({ name, containerPort: z.int() })).optional(),
  env: z.array(z.strictObject({ name: word, value: z.string() })).optional(),
  envFrom: z.array(
    z.union([
      z.strictObject({ configMapRef: z.strictObject({ name }) }),
      z.strictObject({ secretRef: z.strictObject({ name }) }),
    ]),
  ),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  lifecycle: z
    .strictObject({
      preStop: z.strictObject({ sleep: z.strictObject({ seconds: z.int().positive() }) }),
    })
    .optional(),
  resources,
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    privileged: z.literal(false),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({
      name,
      mountPath: z.string().startsWith('/'),
      readOnly: z.boolean().optional(),
    }),
  ),
});
const volume = z.union([
  z.strictObject({ name, emptyDir: z.strictObject({ sizeLimit: quantity }) }),
  z.strictObject({ name, persistentVolumeClaim: z.strictObject({ claimName: name }) }),
  z.strictObject({ name, configMap: z.strictObject({ name }) }),
]);
const podSpec = z.strictObject({
  serviceAccountName: name.optional(),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  terminationGracePeriodSeconds: z.int().positive().optional(),
  restartPolicy: z.enum(['Never', 'OnFailure', 'Always']).optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().min(1),
    runAsGroup: z.int().min(1),
    fsGroup: z.int().min(1),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  topologySpreadConstraints: z
    .array(
      z.strictObject({
        maxSkew: z.int().positive(),
        topologyKey: word,
        whenUnsatisfiable: z.enum(['DoNotSchedule', 'ScheduleAnyway']),
        labelSelector: selector,
      }),
    )
    .optional(),
  containers: z.array(container).length(1),
  volumes: z.array(volume),
});
const template = z.strictObject({ metadata: z.strictObject({ labels }), spec: podSpec });
const kind = <const K extends string, const V extends string, S extends z.ZodRawShape>(
  kindName: K,
  apiVersion: V,
  shape: S,
) =>
  z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(kindName),
    metadata,
    ...shape,
  });

const peer = z.strictObject({ namespaceSelector: selector });
const policyPort = z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: portName });

export const Manifest = z.discriminatedUnion('kind', [
  kind('Namespace', 'v1', {}),
  kind('ServiceAccount', 'v1', { automountServiceAccountToken: z.literal(false) }),
  kind('Secret', 'v1', {
    type: z.literal('Opaque'),
    stringData: z.record(z.string().regex(/^[A-Z_]+$/), word),
  }),
  kind('PersistentVolumeClaim', 'v1', {
    spec: z.strictObject({
      accessModes: z.array(z.enum(['ReadWriteOnce', 'ReadWriteOncePod', 'ReadWriteMany'])),
      resources: z.strictObject({ requests: z.strictObject({ storage: quantity }) }),
    }),
  }),
  kind('Service', 'v1', {
    spec: z.strictObject({
      type: z.literal('ClusterIP'),
      selector: labels.optional(),
      ports: z.array(z.strictObject({ name, port: z.int(), targetPort: portName.optional() })),
    }),
  }),
  kind('Deployment', 'apps/v1', {
    spec: z.strictObject({
      replicas: z.int(),
      revisionHistoryLimit: z.int(),
      strategy: z.strictObject({
        type: z.literal('RollingUpdate'),
        rollingUpdate: z.strictObject({ maxSurge: z.int(), maxUnavailable: z.int() }),
      }),
      selector,
      template,
    }),
  }),
  kind('PodDisruptionBudget', 'policy/v1', {
    spec: z.strictObject({
      minAvailable: z.int().positive(),
      selector,
      unhealthyPodEvictionPolicy: z.enum(['IfHealthyBudget', 'AlwaysAllow']),
    }),
  }),
  kind('CronJob', 'batch/v1', {
    spec: z.strictObject({
      schedule: z.string().regex(/^(?:[\d*/,-]+ ){4}[\d*/,-]+$/),
      timeZone: word,
      concurrencyPolicy: z.enum(['Allow', 'Forbid', 'Replace']),
      startingDeadlineSeconds: z.int(),
      successfulJobsHistoryLimit: z.int(),
      failedJobsHistoryLimit: z.int(),
      jobTemplate: z.strictObject({
        spec: z.strictObject({ backoffLimit: z.int(), activeDeadlineSeconds: z.int(), template }),
      }),
    }),
  }),
  kind('Ingress', 'networking.k8s.io/v1', {
    spec: z.strictObject({
      ingressClassName: name,
      tls: z.array(z.strictObject({ hosts: z.array(name).min(1), secretName: name })).min(1),
      rules: z.array(
        z.strictObject({
          host: name,
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: z.string().startsWith('/'),
                pathType: z.enum(['Prefix', 'Exact']),
                backend: z.strictObject({
                  service: z.strictObject({ name, port: z.strictObject({ name }) }),
                }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  kind('NetworkPolicy', 'networking.k8s.io/v1', {
    spec: z.strictObject({
      podSelector: z.union([selector, z.strictObject({})]),
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])).min(1),
      ingress: z
        .array(z.strictObject({ from: z.array(peer).min(1), ports: z.array(policyPort).min(1) }))
        .optional(),
      egress: z
        .array(z.strictObject({ to: z.array(peer).optional(), ports: z.array(policyPort).min(1) }))
        .optional(),
    }),
  }),
  kind('ServiceMonitor', 'monitoring.coreos.com/v1', {
    spec: z.strictObject({
      selector,
      endpoints: z.array(
        z.strictObject({
          port: name,
          path: z.literal('/metrics'),
          interval: z.string().regex(/^\d+s$/),
          scrapeTimeout: z.string().regex(/^\d+s$/),
          authorization: z.strictObject({
            type: z.literal('Bearer'),
            credentials: z.strictObject({ name, key: word }),
          }),
        }),
      ),
    }),
  }),
]);
export type Manifest = z.infer<typeof Manifest>;

const Common = z.strictObject({
  apiVersion: word,
  kind: word,
  resources: z.array(word),
  configMapGenerator: z.array(z.unknown()).optional(),
});
export const Kustomization = z.union([
  Common.extend({
    apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
    kind: z.literal('Kustomization'),
    namespace: name,
    labels: z.array(
      z.strictObject({
        pairs: labels,
        includeSelectors: z.literal(false),
        includeTemplates: z.literal(true),
      }),
    ),
    images: z.array(z.strictObject({ name: word, newName: word, newTag: word })),
    configMapGenerator: z.array(z.strictObject({ name, envs: z.array(word) })),
    components: z.array(word).nullable(),
  }),
  Common.extend({
    apiVersion: z.literal('kustomize.config.k8s.io/v1alpha1'),
    kind: z.literal('Component'),
    configMapGenerator: z.array(z.strictObject({ name, files: z.array(word) })).optional(),
  }),
]);
