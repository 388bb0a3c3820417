import { type KindDeclaration, type KubeObject, type ObjectClient, StatusError, timestamp } from '@spacedock/kube';
import { endpoints } from './kinds/core/endpoints.ts';
import { namespaces } from './kinds/core/namespaces.ts';
import { nodes } from './kinds/core/nodes.ts';
import { services } from './kinds/core/services.ts';
import { clusterRoleBindings, clusterRoles } from './kinds/others/rbac.ts';
import { defaultStorageClass, endpointSlices, priorityClasses, storageClasses } from './kinds/others/small-kinds.ts';
import { bootstrapClusterRoleBindings, bootstrapClusterRoles } from './rbac/bootstrap-roles.ts';

export interface FirstObjectsOptions {
  readonly client: ObjectClient;
  readonly now: () => Date;
  readonly address: string;
  readonly port: number;
  readonly kubernetesVersion: string;
}

/** What is there before anybody asks for anything. What is there already, from an earlier start or another replica, stays. */
export async function createFirstObjects({ client, now, address, port, kubernetesVersion }: FirstObjectsOptions): Promise<void> {
  for (const name of ['kube-system', 'kube-public', 'kube-node-lease', 'default'])
    await ensure(client, namespaces, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } });
  for (const role of bootstrapClusterRoles) await ensure(client, clusterRoles, role);
  for (const binding of bootstrapClusterRoleBindings) await ensure(client, clusterRoleBindings, binding);
  for (const [name, value] of [
    ['system-cluster-critical', 2_000_000_000],
    ['system-node-critical', 2_000_001_000],
  ] as const) {
    await ensure(client, priorityClasses, {
      apiVersion: 'scheduling.k8s.io/v1',
      kind: 'PriorityClass',
      metadata: { name },
      value,
    });
  }
  await ensure(client, storageClasses, {
    apiVersion: 'storage.k8s.io/v1',
    kind: 'StorageClass',
    metadata: { name: 'standard', annotations: { [defaultStorageClass]: 'true' } },
    provisioner: 'sandbox.spacedock.dev/disk',
    reclaimPolicy: 'Delete',
    volumeBindingMode: 'Immediate',
    allowVolumeExpansion: true,
  });
  await createKubernetesService(client, address, port);
  for (const [index, name] of ['node-1', 'node-2'].entries()) await createNode(client, name, index, now(), kubernetesVersion);
}

/** The API server under its name inside the cluster. */
async function createKubernetesService(client: ObjectClient, address: string, port: number): Promise<void> {
  const at = { name: 'kubernetes', namespace: 'default' };
  await place(client, services, {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { ...at, labels: { component: 'apiserver', provider: 'kubernetes' } },
    spec: { type: 'ClusterIP', clusterIP: '10.96.0.1', ports: [{ name: 'https', port: 443, targetPort: port, protocol: 'TCP' }] },
  });
  await place(client, endpoints, {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: { ...at, labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
    subsets: [{ addresses: [{ ip: address }], ports: [{ name: 'https', port, protocol: 'TCP' }] }],
  });
  await place(client, endpointSlices, {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { ...at, labels: { 'kubernetes.io/service-name': 'kubernetes' } },
    addressType: 'IPv4',
    endpoints: [{ addresses: [address], conditions: { ready: true } }],
    ports: [{ name: 'https', port, protocol: 'TCP' }],
  });
}

async function createNode(
  client: ObjectClient,
  name: string,
  index: number,
  now: Date,
  kubernetesVersion: string,
): Promise<void> {
  const time = timestamp(now);
  const condition = (type: string, status: string, reason: string, message: string): object => ({
    type,
    status,
    lastHeartbeatTime: time,
    lastTransitionTime: time,
    reason,
    message,
  });
  const capacity = {
    cpu: '8',
    memory: '32Gi',
    'ephemeral-storage': '100Gi',
    pods: '110',
    'hugepages-1Gi': '0',
    'hugepages-2Mi': '0',
  };
  await ensure(client, nodes, {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: {
      name,
      labels: {
        'beta.kubernetes.io/arch': 'amd64',
        'beta.kubernetes.io/os': 'linux',
        'kubernetes.io/arch': 'amd64',
        'kubernetes.io/hostname': name,
        'kubernetes.io/os': 'linux',
        'topology.kubernetes.io/zone': `zone-${'ab'[index] ?? 'a'}`,
        'topology.kubernetes.io/region': 'sandbox',
      },
    },
    spec: { podCIDR: `10.244.${index}.0/24`, podCIDRs: [`10.244.${index}.0/24`], providerID: `sandbox://${name}` },
    status: {
      capacity,
      allocatable: capacity,
      conditions: [
        condition('MemoryPressure', 'False', 'KubeletHasSufficientMemory', 'kubelet has sufficient memory available'),
        condition('DiskPressure', 'False', 'KubeletHasNoDiskPressure', 'kubelet has no disk pressure'),
        condition('PIDPressure', 'False', 'KubeletHasSufficientPID', 'kubelet has sufficient PID available'),
        condition('Ready', 'True', 'KubeletReady', 'kubelet is posting ready status'),
      ],
      addresses: [
        { type: 'InternalIP', address: `192.0.2.${index + 10}` },
        { type: 'Hostname', address: name },
      ],
      daemonEndpoints: { kubeletEndpoint: { Port: 10_250 } },
      nodeInfo: {
        machineID: name,
        systemUUID: name,
        bootID: name,
        kernelVersion: '6.12.0',
        osImage: 'Sandbox Linux',
        containerRuntimeVersion: 'sandbox://1.0.0',
        kubeletVersion: kubernetesVersion,
        kubeProxyVersion: '',
        operatingSystem: 'linux',
        architecture: 'amd64',
      },
    },
  });
}

/** As it shall be, also where an earlier start left it otherwise: the server may be at another address now. */
async function place(client: ObjectClient, kind: KindDeclaration, object: KubeObject): Promise<void> {
  const { name, namespace = '' } = object.metadata;
  await ensure(client, kind, object);
  await client.update(kind, namespace, name, (current) => ({ ...current, ...object, metadata: current.metadata }));
}

/** Creates it unless it is there. */
export async function ensure(client: ObjectClient, kind: KindDeclaration, object: KubeObject): Promise<void> {
  if (await client.get(kind, object.metadata.namespace ?? '', object.metadata.name)) return;
  try {
    await client.create(kind, object);
  } catch (error) {
    if (!(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error;
  }
}
