import { setTimeout as sleep } from 'node:timers/promises';
import { type KubeObject, nameSuffix, type RequestContext } from '@spacedock/kube';
import { serviceAccounts } from '../kinds/core/service-accounts.ts';
import type { Container, Pod, Volume } from '../shapes/pod.ts';
import { type AdmissionPlugin, isPods } from './plugin.ts';
import { refusal } from './refusal.ts';

const mountPath = '/var/run/secrets/kubernetes.io/serviceaccount';
/** A namespace gets its default account a moment after it was made: somebody who makes a pod in that moment waits for it. */
const tries = 10;
const betweenMs = 100;

/** Every pod acts as somebody, and finds the token for it in a well-known place. */
export const serviceAccountAdmission = (randomBytes: (size: number) => Uint8Array): AdmissionPlugin => ({
  async create(kind, next, context) {
    if (!isPods(kind)) return;
    const pod = next as Pod;
    const name = pod.spec.serviceAccountName || pod.spec.serviceAccount || 'default';
    pod.spec.serviceAccountName = name;
    pod.spec.serviceAccount = name;
    const account = await accountOf(name, context);
    if (!account)
      throw refusal(
        kind,
        next,
        `error looking up service account ${context.namespace}/${name}: serviceaccount "${name}" not found`,
      );
    if (!pod.spec.imagePullSecrets?.length && account.imagePullSecrets?.length)
      pod.spec.imagePullSecrets = structuredClone(account.imagePullSecrets);
    if (pod.spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true)
      mountToken(pod, nameSuffix(randomBytes));
  },
});

interface ServiceAccount extends KubeObject {
  imagePullSecrets?: { name?: string }[];
  automountServiceAccountToken?: boolean;
}

async function accountOf(name: string, { objects, namespace, signal }: RequestContext): Promise<ServiceAccount | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const found = (await objects.get(serviceAccounts, namespace, name)) as ServiceAccount | undefined;
    if (found || name !== 'default' || attempt >= tries) return found;
    await sleep(betweenMs, undefined, { signal });
  }
}

function mountToken(pod: Pod, suffix: string): void {
  const without = (container: Container): boolean => !container.volumeMounts?.some((mount) => mount.mountPath === mountPath);
  const containers = [...(pod.spec.initContainers ?? []), ...(pod.spec.containers ?? [])].filter(without);
  if (containers.length === 0) return;
  const name = `kube-api-access-${suffix}`;
  for (const container of containers)
    container.volumeMounts = [...(container.volumeMounts ?? []), { name, readOnly: true, mountPath }];
  const volume: Volume = {
    name,
    projected: {
      sources: [
        { serviceAccountToken: { expirationSeconds: 3607, path: 'token' } },
        { configMap: { items: [{ key: 'ca.crt', path: 'ca.crt' }], name: 'kube-root-ca.crt' } },
        { downwardAPI: { items: [{ fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' }, path: 'namespace' }] } },
      ],
      defaultMode: 0o644,
    },
  };
  pod.spec.volumes = [...(pod.spec.volumes ?? []), volume];
}
