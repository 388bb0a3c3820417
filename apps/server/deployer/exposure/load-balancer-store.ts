import type { CatalogDeployment } from '@spacedock/contracts';
import type { KubeClient, KubeObject } from '@spacedock/kube';
import type { DeploymentConfigs } from '../../deployments/configs.ts';
import { type Balanced, balancerAddress } from '../rollout/reachable-address.ts';
import type { DeployerStoreContext } from '../store-context.ts';
import type { LoadBalancer } from './load-balancer.ts';
import { tlsCertificate } from './tls-certificate.ts';

interface Ingress extends Balanced {
  readonly spec?: {
    readonly rules?: readonly { readonly host?: string }[];
    readonly tls?: readonly { readonly secretName?: string }[];
  };
}

interface Service extends Balanced {
  readonly spec?: { readonly type?: string; readonly ports?: readonly { readonly port: number; readonly protocol?: string }[] };
}

interface ClusterEvent extends KubeObject {
  readonly type?: string;
  readonly message?: string;
  readonly lastTimestamp?: string | null;
  readonly involvedObject?: { readonly uid?: string };
}

interface Place {
  readonly client: KubeClient;
  readonly namespace: string;
  readonly name: string;
  readonly signal: AbortSignal;
}

const issuerAnnotations = ['cert-manager.io/cluster-issuer', 'cert-manager.io/issuer'];

/** Where a deployment is reached from outside, asked of its cluster at this moment. */
export function loadBalancerStore({ use, stopping: signal }: Pick<DeployerStoreContext, 'use' | 'stopping'>) {
  return {
    of: ({ environmentId, name, configs }: CatalogDeployment): Promise<LoadBalancer> =>
      use.onEnvironment(environmentId, { policy: 'deployment:view' }, async ({ client, namespace }): Promise<LoadBalancer> => {
        const place = { client, namespace, name, signal };
        const wanted = (JSON.parse(configs) as DeploymentConfigs).expose?.type ?? 'none';
        const [ingress, service] = await Promise.all([
          client.get<Ingress>({ apiVersion: 'networking.k8s.io/v1', kind: 'Ingress', namespace, name }, { signal }),
          client.get<Service>({ apiVersion: 'v1', kind: 'Service', namespace, name }, { signal }),
        ]);
        if (ingress) return ofIngress(place, ingress);
        if (service?.spec?.type === 'LoadBalancer') return ofService(place, service);
        const none = { address: null, ports: [], tls: null };
        return wanted === 'none'
          ? { status: 'none', ...none }
          : { status: 'pending', ...none, why: 'No revision that is exposed runs yet.' };
      }),
  };
}

async function ofIngress(place: Place, ingress: Ingress): Promise<LoadBalancer> {
  const host = ingress.spec?.rules?.[0]?.host ?? '';
  const secretName = ingress.spec?.tls?.[0]?.secretName ?? '';
  const issuer = issuerAnnotations.map((key) => ingress.metadata.annotations?.[key]).find((name) => name !== undefined);
  const found =
    secretName === ''
      ? undefined
      : await tlsCertificate(place.client, { namespace: place.namespace, name: secretName }, place.signal);
  const http = { port: 80, protocol: 'HTTP' };
  return {
    ...(await reached(place, ingress)),
    ...(host === '' ? {} : { host }),
    ports: secretName === '' ? [http] : [http, { port: 443, protocol: 'HTTPS' }],
    tls: secretName === '' ? null : { issuer: issuer ?? found?.issuer ?? '', expiresAt: found?.expiresAt ?? null },
  };
}

async function ofService(place: Place, service: Service): Promise<LoadBalancer> {
  const ports = (service.spec?.ports ?? []).map(({ port, protocol = 'TCP' }) => ({ port, protocol }));
  return { ...(await reached(place, service)), ports, tls: null };
}

async function reached(place: Place, object: Balanced): Promise<Pick<LoadBalancer, 'status' | 'address' | 'why'>> {
  const address = balancerAddress(object);
  if (address !== '') return { status: 'ready', address };
  const why = await complaintAbout(place, object);
  return why === undefined
    ? { status: 'pending', address: null, why: 'The cluster is making the load balancer.' }
    : { status: 'failed', address: null, why };
}

/** The last that whoever makes load balancers complained of; undefined where nobody did. */
async function complaintAbout(
  { client, namespace, name, signal }: Place,
  { kind, metadata }: KubeObject,
): Promise<string | undefined> {
  const fieldSelector = `involvedObject.kind=${kind},involvedObject.name=${name}`;
  const { items } = await client.list<ClusterEvent>({ apiVersion: 'v1', kind: 'Event', namespace }, { fieldSelector, signal });
  // One of that name may have been there before.
  const own = items.filter(({ involvedObject }) => involvedObject?.uid === metadata.uid);
  const inOrder = own.toSorted((one, other) => (one.lastTimestamp ?? '').localeCompare(other.lastTimestamp ?? ''));
  const last = inOrder.at(-1);
  return last?.type === 'Warning' ? last.message : undefined;
}
