import type { KubeObject, LabelSelectorObject, ObjectMeta } from '@spacedock/kube';

/** What the code here reads and writes of pods. Everything that may be missing is marked so; the rest of a pod passes untouched. */
export interface Pod extends KubeObject {
  spec: PodSpec;
  status?: PodStatus;
}

export interface PodTemplateSpec {
  metadata?: Partial<ObjectMeta>;
  spec: PodSpec;
}

export interface PodSpec {
  volumes?: Volume[];
  initContainers?: Container[];
  containers: Container[];
  ephemeralContainers?: Container[];
  restartPolicy?: string;
  terminationGracePeriodSeconds?: number;
  activeDeadlineSeconds?: number;
  dnsPolicy?: string;
  nodeSelector?: Record<string, string>;
  serviceAccountName?: string;
  serviceAccount?: string;
  automountServiceAccountToken?: boolean;
  nodeName?: string;
  hostNetwork?: boolean;
  hostPID?: boolean;
  hostIPC?: boolean;
  securityContext?: SecurityContext;
  imagePullSecrets?: { name?: string }[];
  hostname?: string;
  subdomain?: string;
  affinity?: unknown;
  schedulerName?: string;
  tolerations?: Toleration[];
  priorityClassName?: string;
  priority?: number;
  preemptionPolicy?: string;
  readinessGates?: { conditionType: string }[];
  schedulingGates?: { name: string }[];
  enableServiceLinks?: boolean;
  overhead?: Record<string, string>;
  topologySpreadConstraints?: unknown[];
  resources?: Resources;
  [field: string]: unknown;
}

export interface Toleration {
  key?: string;
  operator?: string;
  value?: string;
  effect?: string;
  tolerationSeconds?: number;
}

export interface Resources {
  limits?: Record<string, string>;
  requests?: Record<string, string>;
  [field: string]: unknown;
}

export interface Container {
  name: string;
  image?: string;
  command?: string[];
  args?: string[];
  ports?: ContainerPort[];
  env?: EnvVar[];
  envFrom?: { prefix?: string; configMapRef?: { name?: string }; secretRef?: { name?: string } }[];
  resources?: Resources;
  volumeMounts?: VolumeMount[];
  volumeDevices?: { name: string; devicePath: string }[];
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  startupProbe?: Probe;
  lifecycle?: { postStart?: Handler; preStop?: Handler };
  terminationMessagePath?: string;
  terminationMessagePolicy?: string;
  imagePullPolicy?: string;
  restartPolicy?: string;
  securityContext?: SecurityContext;
  stdin?: boolean;
  tty?: boolean;
  [field: string]: unknown;
}

export interface ContainerPort {
  name?: string;
  containerPort: number;
  hostPort?: number;
  protocol?: string;
  hostIP?: string;
}

export interface EnvVar {
  name: string;
  value?: string;
  valueFrom?: {
    fieldRef?: { apiVersion?: string; fieldPath?: string };
    resourceFieldRef?: { containerName?: string; resource?: string; divisor?: string };
    configMapKeyRef?: { name?: string; key?: string; optional?: boolean };
    secretKeyRef?: { name?: string; key?: string; optional?: boolean };
    fileKeyRef?: unknown;
  };
}

export interface VolumeMount {
  name: string;
  mountPath: string;
  readOnly?: boolean;
  subPath?: string;
  [field: string]: unknown;
}

export interface Handler {
  exec?: { command?: string[] };
  httpGet?: {
    path?: string;
    port: number | string;
    host?: string;
    scheme?: string;
    httpHeaders?: { name: string; value: string }[];
  };
  tcpSocket?: { port: number | string };
  grpc?: { port: number; service?: string };
  sleep?: { seconds: number };
}

export interface Probe extends Handler {
  initialDelaySeconds?: number;
  timeoutSeconds?: number;
  periodSeconds?: number;
  successThreshold?: number;
  failureThreshold?: number;
  terminationGracePeriodSeconds?: number;
}

/** Of a pod or of a container. */
export interface SecurityContext {
  privileged?: boolean;
  allowPrivilegeEscalation?: boolean;
  runAsNonRoot?: boolean;
  runAsUser?: number;
  capabilities?: { add?: string[]; drop?: string[] };
  seccompProfile?: { type: string };
  appArmorProfile?: { type: string };
  seLinuxOptions?: { type?: string; user?: string; role?: string };
  procMount?: string;
  sysctls?: { name: string }[];
  windowsOptions?: { hostProcess?: boolean };
  [field: string]: unknown;
}

export interface Volume {
  name: string;
  emptyDir?: { medium?: string; sizeLimit?: string };
  hostPath?: { path: string; type?: string };
  configMap?: { name?: string; defaultMode?: number; optional?: boolean; items?: { key: string; path: string; mode?: number }[] };
  secret?: {
    secretName?: string;
    defaultMode?: number;
    optional?: boolean;
    items?: { key: string; path: string; mode?: number }[];
  };
  persistentVolumeClaim?: { claimName: string; readOnly?: boolean };
  projected?: { defaultMode?: number; sources?: ProjectedSource[] };
  downwardAPI?: { defaultMode?: number; items?: { path: string; fieldRef?: { apiVersion?: string; fieldPath?: string } }[] };
  ephemeral?: { volumeClaimTemplate?: unknown };
  image?: { reference?: string; pullPolicy?: string };
  [source: string]: unknown;
}

export interface ProjectedSource {
  serviceAccountToken?: { path: string; expirationSeconds?: number; audience?: string };
  downwardAPI?: { items?: { path: string; fieldRef?: { apiVersion?: string; fieldPath?: string } }[] };
  configMap?: { name?: string; items?: { key: string; path: string }[] };
  secret?: { name?: string };
}

export interface PodStatus {
  phase?: string;
  reason?: string;
  message?: string;
  conditions?: Condition[];
  hostIP?: string;
  podIP?: string;
  podIPs?: { ip: string }[];
  startTime?: string;
  nominatedNodeName?: string;
  initContainerStatuses?: ContainerStatus[];
  containerStatuses?: ContainerStatus[];
  qosClass?: string;
  [field: string]: unknown;
}

export interface Condition {
  type: string;
  status: string;
  reason?: string;
  message?: string;
  lastTransitionTime?: string | null;
  [field: string]: unknown;
}

export interface ContainerStatus {
  name: string;
  ready: boolean;
  started?: boolean;
  restartCount: number;
  image?: string;
  state?: ContainerState;
  lastState?: ContainerState;
  [field: string]: unknown;
}

export interface ContainerState {
  running?: { startedAt?: string | null };
  waiting?: { reason?: string; message?: string };
  terminated?: {
    exitCode: number;
    signal?: number;
    reason?: string;
    message?: string;
    startedAt?: string | null;
    finishedAt?: string | null;
  };
}

/** Anything that makes pods from a template. */
export interface Workload extends KubeObject {
  spec: { replicas?: number; selector?: LabelSelectorObject; template: PodTemplateSpec; [field: string]: unknown };
  status?: Record<string, unknown>;
}
