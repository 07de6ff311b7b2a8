import * as z from 'zod';

/**
 * What the manifests promise beside Kubernetes' own types (manifestTypes.ts): no pod with
 * privileges, none that can write where it runs, none with a token of the cluster, a bound for what
 * each takes, nothing that a type leaves open. And the parts that the tests look at.
 */
const word = z.string().min(1);
const labels = z.record(word, z.string());
const metadata = z.object({
  name: word,
  labels: labels.optional(),
  annotations: labels.optional(),
});
const selector = z.strictObject({ matchLabels: labels });
const probe = z.object({ httpGet: z.object({ path: z.string().startsWith('/'), port: word }) });
const container = z.object({
  name: word,
  image: word,
  ports: z.array(z.object({ name: word, containerPort: z.int() })).optional(),
  envFrom: z.array(
    z.union([
      z.strictObject({ configMapRef: z.strictObject({ name: word }) }),
      z.strictObject({ secretRef: z.strictObject({ name: word }) }),
    ]),
  ),
  startupProbe: probe.optional(),
  readinessProbe: probe.optional(),
  livenessProbe: probe.optional(),
  lifecycle: z
    .object({ preStop: z.object({ sleep: z.object({ seconds: z.int().positive() }) }) })
    .optional(),
  resources: z.object({
    requests: z.object({ cpu: word, memory: word }),
    limits: z.object({ memory: word }),
  }),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    privileged: z.literal(false),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(z.object({ name: word })),
});
const pod = z.object({
  serviceAccountName: word.optional(),
  automountServiceAccountToken: z.literal(false),
  enableServiceLinks: z.literal(false),
  hostNetwork: z.undefined().optional(),
  hostPID: z.undefined().optional(),
  hostIPC: z.undefined().optional(),
  initContainers: z.undefined().optional(),
  terminationGracePeriodSeconds: z.int().positive().optional(),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().min(1),
    runAsGroup: z.int().min(1),
    fsGroup: z.int().min(1),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.array(container).length(1),
  // No folder of the machine that it runs on, and a bound for what is kept in memory or aside.
  volumes: z.array(
    z.union([
      z.strictObject({ name: word, emptyDir: z.object({ sizeLimit: word }) }),
      z.strictObject({ name: word, persistentVolumeClaim: z.object({ claimName: word }) }),
      z.strictObject({ name: word, configMap: z.object({ name: word }) }),
    ]),
  ),
});
const template = z.object({ metadata: z.object({ labels }), spec: pod });
const of = <const K extends string, S extends z.ZodRawShape>(kind: K, shape: S) =>
  z.object({ apiVersion: word, kind: z.literal(kind), metadata, ...shape });
const policyPort = z.object({ port: z.union([word, z.int()]) });

export const Manifest = z.discriminatedUnion('kind', [
  of('Namespace', {}),
  of('ServiceAccount', { automountServiceAccountToken: z.literal(false) }),
  of('Secret', { stringData: z.record(z.string().regex(/^[A-Z_]+$/), word) }),
  of('PersistentVolumeClaim', {}),
  of('Service', {
    spec: z.object({ type: z.literal('ClusterIP'), selector: labels.optional() }),
  }),
  of('Deployment', {
    spec: z.object({
      replicas: z.int(),
      strategy: z.object({ rollingUpdate: z.unknown() }),
      selector,
      template,
    }),
  }),
  of('PodDisruptionBudget', { spec: z.object({ minAvailable: z.int().positive(), selector }) }),
  of('CronJob', {
    spec: z.object({
      schedule: z.string().regex(/^(?:[\d*/,-]+ ){4}[\d*/,-]+$/),
      concurrencyPolicy: z.literal('Forbid'),
      jobTemplate: z.object({ spec: z.object({ activeDeadlineSeconds: z.int(), template }) }),
    }),
  }),
  of('Ingress', {
    spec: z.object({
      tls: z.array(z.object({ hosts: z.array(word).min(1), secretName: word })).min(1),
      rules: z.array(
        z.object({
          host: word,
          http: z.object({
            paths: z.array(
              z.object({
                path: z.string().startsWith('/'),
                pathType: word,
                backend: z.object({ service: z.object({ name: word }) }),
              }),
            ),
          }),
        }),
      ),
    }),
  }),
  of('NetworkPolicy', {
    spec: z.object({
      podSelector: z.union([selector, z.strictObject({})]),
      policyTypes: z.array(word).min(1),
      // From whom is always said, and by which door.
      ingress: z
        .array(z.object({ from: z.array(z.unknown()).min(1), ports: z.array(policyPort).min(1) }))
        .optional(),
      egress: z.array(z.object({ ports: z.array(policyPort).min(1) })).optional(),
    }),
  }),
  // Of the Prometheus operator: no published types, so whole and strict.
  of('ServiceMonitor', {
    spec: z.strictObject({
      selector,
      endpoints: z.array(
        z.strictObject({
          port: word,
          path: z.literal('/metrics'),
          interval: z.string().regex(/^\d+s$/),
          scrapeTimeout: z.string().regex(/^\d+s$/),
          authorization: z.strictObject({
            type: z.literal('Bearer'),
            credentials: z.strictObject({ name: word, key: word }),
          }),
        }),
      ),
    }),
  }),
]);
export type Manifest = z.infer<typeof Manifest>;

const kustomize = z.object({ resources: z.array(word) });
export const Kustomization = z.union([
  kustomize.extend({
    kind: z.literal('Kustomization'),
    namespace: word,
    images: z.array(z.strictObject({ name: word, newName: word, newTag: word })),
    configMapGenerator: z.array(z.strictObject({ name: word, envs: z.array(word) })),
    components: z.array(word).nullable(),
  }),
  kustomize.extend({
    kind: z.literal('Component'),
    configMapGenerator: z.array(z.strictObject({ name: word, files: z.array(word) })).optional(),
  }),
]);
