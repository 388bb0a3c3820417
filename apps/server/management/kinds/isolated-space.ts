import { type KindDeclaration, type ObjectClient, StatusError } from '@spacedock/kube';
import type { SpaceTemplate } from '../objects/templates.ts';

const objects = `apiVersion: v1
kind: ResourceQuota
metadata:
  name: loft-resource-quota
spec:
  hard:
    requests.cpu: "10"
    requests.memory: 20Gi
    requests.storage: 100Gi
    requests.ephemeral-storage: 60Gi
    limits.cpu: "20"
    limits.memory: 40Gi
    limits.ephemeral-storage: 160Gi
    pods: "20"
    persistentvolumeclaims: "20"
    services: "20"
    services.loadbalancers: "1"
    services.nodeports: "0"
    configmaps: "100"
    secrets: "100"
    count/endpoints: "40"
---
apiVersion: v1
kind: LimitRange
metadata:
  name: loft-limit-range
spec:
  limits:
    - type: Container
      defaultRequest:
        cpu: 20m
        memory: 64Mi
      default:
        cpu: "1"
        memory: 512Mi
      max:
        cpu: "2"
        memory: 4Gi
---
# Pods reach each other, names and the internet; nothing else inside of the cluster or the networks around it.
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: loft-network-policy
spec:
  podSelector: {}
  policyTypes: [Egress]
  egress:
    - to:
        - podSelector: {}
    - to:
        - namespaceSelector:
            matchLabels:
              kubernetes.io/metadata.name: kube-system
      ports:
        - {port: 53, protocol: UDP}
        - {port: 53, protocol: TCP}
    - to:
        - ipBlock:
            cidr: 0.0.0.0/0
            except: [10.0.0.0/8, 100.64.0.0/10, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16]
`;

/** The template that every organisation begins with. */
export const isolatedSpace: SpaceTemplate = {
  apiVersion: 'management.loft.sh/v1',
  kind: 'SpaceTemplate',
  metadata: { name: 'isolated-space' },
  spec: {
    displayName: 'Isolated Space Template',
    description: 'A namespace with a quota, limits for its containers and no way to the networks around it.',
    template: {
      metadata: { labels: { 'policy.loft.sh/pod-security': 'baseline', 'pod-security.kubernetes.io/enforce': 'baseline' } },
      objects,
    },
    access: [{ verbs: ['get'], users: ['*'] }],
  },
};

/** Into the store of a new organisation. Whoever removes it later does not get it again. */
export async function plantDefaultTemplate(client: ObjectClient, spaceTemplates: KindDeclaration): Promise<void> {
  try {
    await client.create(spaceTemplates, structuredClone(isolatedSpace));
  } catch (error) {
    // Two replicas may have come upon the new organisation.
    if (!(error instanceof StatusError) || error.reason !== 'AlreadyExists') throw error;
  }
}
