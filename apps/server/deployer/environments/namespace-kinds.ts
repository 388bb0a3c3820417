import { Type } from 'typebox';
import { Count, maybe, Metadata, readableKind, Text } from '../../clusters/readable-kind.ts';
import { Quantity, ResourceAmounts } from './amount.ts';
import { PodResources } from './pod-resources.ts';

/** What is read of the things in a namespace. Secrets and config maps are not among them, and nothing that holds values is. */

const ContainerStatuses = maybe(Type.Array(Type.Object({ restartCount: maybe(Count) })));
const Conditions = maybe(Type.Array(Type.Object({ type: Text, status: Text, reason: maybe(Text) })));
export const PodTemplate = Type.Object({
  spec: Type.Object({ containers: maybe(Type.Array(Type.Object({ image: maybe(Text) }))) }),
});
const Addresses = maybe(Type.Object({
  loadBalancer: maybe(Type.Object({ ingress: maybe(Type.Array(Type.Object({ ip: maybe(Text), hostname: maybe(Text) }))) })),
}));

export const podKind = readableKind({ apiVersion: 'v1', kind: 'Pod' }, {
  spec: PodResources,
  status: maybe(Type.Object({
    phase: maybe(Text), conditions: Conditions,
    containerStatuses: ContainerStatuses, initContainerStatuses: ContainerStatuses,
  })),
});
export type Pod = ReturnType<typeof podKind.read>;

export const quotaKind = readableKind({ apiVersion: 'v1', kind: 'ResourceQuota' }, {
  metadata: Metadata,
  status: maybe(Type.Object({
    hard: maybe(Type.Record(Type.String(), Quantity)), used: maybe(Type.Record(Type.String(), Quantity)),
  })),
});
export type Quota = ReturnType<typeof quotaKind.read>;

export const podMetricsKind = readableKind({ apiVersion: 'metrics.k8s.io/v1beta1', kind: 'PodMetrics' }, {
  containers: maybe(Type.Array(Type.Object({ usage: ResourceAmounts }))),
});

const replicated = { replicas: maybe(Count) };
export const deploymentKind = readableKind({ apiVersion: 'apps/v1', kind: 'Deployment' }, {
  metadata: Metadata,
  spec: Type.Object({ ...replicated, template: PodTemplate }),
  status: maybe(Type.Object({ observedGeneration: maybe(Type.Integer()), readyReplicas: maybe(Count), conditions: Conditions })),
});
export type Deployment = ReturnType<typeof deploymentKind.read>;
export const statefulSetKind = readableKind({ apiVersion: 'apps/v1', kind: 'StatefulSet' }, {
  metadata: Metadata,
  spec: Type.Object({ ...replicated, template: PodTemplate }),
  status: maybe(Type.Object({ observedGeneration: maybe(Type.Integer()), readyReplicas: maybe(Count) })),
});
export type StatefulSet = ReturnType<typeof statefulSetKind.read>;
export const daemonSetKind = readableKind({ apiVersion: 'apps/v1', kind: 'DaemonSet' }, {
  metadata: Metadata,
  spec: Type.Object({ template: PodTemplate }),
  status: maybe(Type.Object({
    observedGeneration: maybe(Type.Integer()), numberReady: maybe(Count), desiredNumberScheduled: maybe(Count),
  })),
});
export type DaemonSet = ReturnType<typeof daemonSetKind.read>;
export const jobKind = readableKind({ apiVersion: 'batch/v1', kind: 'Job' }, {
  metadata: Metadata,
  spec: Type.Object({ completions: maybe(Count), parallelism: maybe(Count), template: PodTemplate }),
  status: maybe(Type.Object({ succeeded: maybe(Count), conditions: Conditions })),
});
export type Job = ReturnType<typeof jobKind.read>;

export const serviceKind = readableKind({ apiVersion: 'v1', kind: 'Service' }, {
  metadata: Metadata,
  spec: Type.Object({
    type: maybe(Text), externalIPs: maybe(Type.Array(Text)), externalName: maybe(Text),
    ports: maybe(Type.Array(Type.Object({ name: maybe(Text), port: Type.Integer(), protocol: maybe(Text) }))),
  }),
  status: Addresses,
});
export type Service = ReturnType<typeof serviceKind.read>;

export const ingressKind = readableKind({ apiVersion: 'networking.k8s.io/v1', kind: 'Ingress' }, {
  metadata: Metadata,
  spec: maybe(Type.Object({
    ingressClassName: maybe(Text),
    rules: maybe(Type.Array(Type.Object({ host: maybe(Text) }))),
    tls: maybe(Type.Array(Type.Object({ hosts: maybe(Type.Array(Text)) }))),
  })),
  status: Addresses,
});
export type Ingress = ReturnType<typeof ingressKind.read>;
