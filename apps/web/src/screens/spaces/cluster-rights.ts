import type { Provider } from '../../parts/cloud-names.ts';

/** Enough for all that Spacedock does in a cluster beside deploying; as in docs/spaces.md. */
export const clusterRole = `apiVersion: rbac.authorization.k8s.io/v1
kind: ClusterRole
metadata: { name: spacedock }
rules:
- { apiGroups: [""], resources: [namespaces], verbs: [get, list, create, patch] }
- { apiGroups: [""], resources: [pods, services, resourcequotas, nodes, events], verbs: [list] }
- { apiGroups: [apps], resources: [deployments, statefulsets, daemonsets], verbs: [list] }
- { apiGroups: [batch], resources: [jobs], verbs: [list] }
- { apiGroups: [networking.k8s.io], resources: [ingresses], verbs: [list] }
- { apiGroups: [metrics.k8s.io], resources: [pods], verbs: [list] }
`;

/** How the cluster knows the identity of the account, and how a role is bound to it there. */
export const howToBind: Readonly<Record<Provider, string>> = {
  aws: 'EKS knows the ARN of the user or role. Make an access entry with a group of yours (aws eks create-access-entry --principal-arn … --kubernetes-groups spacedock), and bind the role to the group.',
  gcp: 'GKE knows the e-mail address of the service account. Bind the role to that user, or give it an IAM role with these rights.',
  azure:
    'AKS with Entra knows the object id of the service principal: bind the role to that user, or use Azure RBAC for Kubernetes. Without Entra it is an administrator already.',
};
