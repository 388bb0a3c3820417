import { createHash } from 'node:crypto';

type Texts = Readonly<Record<string, string>>;

export type ServiceProbe = ({ readonly path: string } | { readonly tcp: true }) & {
  readonly initialDelaySeconds?: number;
  readonly periodSeconds?: number;
  readonly timeoutSeconds?: number;
  readonly failureThreshold?: number;
};

export type ServiceExposure =
  | { readonly type: 'none' }
  | {
      readonly type: 'http';
      /** Empty: any. */
      readonly host: string;
      readonly path: string;
      /** Empty: what the cluster takes by default. */
      readonly className: string;
      readonly tls: {
        /** A ClusterIssuer of cert-manager; empty: somebody else fills the Secret. */
        readonly issuer: string;
        readonly secretName: string;
      } | null;
    }
  | {
      readonly type: 'tcp';
      /** Of the load balancer. */
      readonly port: number;
    };

/** Values of our chart; charts/service/values.yaml says what each is for. */
export type ServiceValues = {
  readonly image: string;
  readonly imagePullSecrets: readonly string[];
  readonly command: readonly string[];
  readonly args: readonly string[];
  readonly port: number;
  readonly replicas: number;
  readonly autoscaling: { readonly minReplicas: number; readonly maxReplicas: number; readonly targetCPU: number } | null;
  readonly expose: ServiceExposure;
  readonly env: Texts;
  readonly configChecksum: string;
  /** Empty: none. */
  readonly secretName: string;
  readonly secretChecksum: string;
  /** Null: TCP on the port. */
  readonly readiness: ServiceProbe | null;
  readonly liveness: ServiceProbe | null;
  readonly resources: { readonly requests?: Texts; readonly limits?: Texts };
  readonly drainSeconds: number;
  readonly terminationGraceSeconds: number;
  readonly minReadySeconds: number;
  readonly labels: Texts;
  readonly workloadLabels: Texts;
  readonly podLabels: Texts;
  readonly runAsNonRoot: boolean;
  readonly runAsUser: number | null;
  readonly readOnlyRootFilesystem: boolean;
  readonly capabilities: readonly string[];
};

export const defaultServiceValues = {
  image: '',
  imagePullSecrets: [],
  command: [],
  args: [],
  port: 8080,
  replicas: 1,
  autoscaling: null,
  expose: { type: 'none' },
  env: {},
  configChecksum: '',
  secretName: '',
  secretChecksum: '',
  readiness: null,
  liveness: null,
  resources: {},
  drainSeconds: 10,
  terminationGraceSeconds: 30,
  minReadySeconds: 2,
  labels: {},
  workloadLabels: {},
  podLabels: {},
  runAsNonRoot: false,
  runAsUser: null,
  readOnlyRootFilesystem: false,
  capabilities: [],
} as const satisfies ServiceValues;

/** What is not said is as values.yaml has it; the checksum of the variables is made here, so that nobody forgets it. */
export function serviceValues(given: Pick<ServiceValues, 'image' | 'port'> & Partial<ServiceValues>): ServiceValues {
  const values = { ...defaultServiceValues, ...given };
  return { ...values, configChecksum: given.configChecksum ?? checksumOf(values.env) };
}

function checksumOf(env: Texts): string {
  const entries = Object.entries(env).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('hex').slice(0, 32);
}
