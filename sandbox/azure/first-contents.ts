import { generateKeyPairSync } from 'node:crypto';
import type { KeyAndCertificate } from '../cluster/certificates.ts';
import type { AzureState, Principal, RolePermissions } from './azure-state.ts';
import { defaultKubernetesVersion } from './catalog.ts';
import { guid, type RandomBytes } from './guid.ts';

const secretYears = 2;

/** A subscription as somebody may have one: two applications that may do everything, a cluster, networks and DNS zones. */
export function firstContents(now: Date, ca: KeyAndCertificate, randomBytes: RandomBytes): AzureState {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    ca,
    tenantId: guid(randomBytes),
    subscriptionId: guid(randomBytes),
    foreignSubscriptionId: guid(randomBytes),
    signingKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    principals: [
      { ...newPrincipal('spacedock', randomBytes), secrets: [newSecret(now, randomBytes)] },
      { ...newPrincipal('spacedock-federated', randomBytes), federated: true },
    ],
    resourceGroups: [
      { name: 'checkout-rg', location: 'eastus' },
      { name: 'network-rg', location: 'eastus' },
    ],
    clusters: [
      {
        name: 'checkout-prod', resourceGroup: 'checkout-rg', location: 'eastus', entra: true,
        backing: 'azure-checkout-rg-checkout-prod', createdAt: now.toISOString(),
        kubernetesVersion: defaultKubernetesVersion, tags: {}, phase: 'Succeeded', phaseEnds: null,
      },
    ],
    operations: [],
    networks: [
      {
        name: 'checkout-vnet', resourceGroup: 'network-rg', location: 'eastus', cidrs: ['10.20.0.0/16'],
        subnets: [{ name: 'nodes', cidr: '10.20.0.0/20' }, { name: 'databases', cidr: '10.20.16.0/24' }],
      },
      {
        name: 'europe-vnet', resourceGroup: 'network-rg', location: 'westeurope', cidrs: ['10.30.0.0/16', 'fd00:30::/48'],
        subnets: [{ name: 'nodes', cidr: '10.30.0.0/20' }],
      },
    ],
    dnsZones: [
      { name: 'checkout.example', resourceGroup: 'network-rg', private: false },
      { name: 'checkout.internal', resourceGroup: 'network-rg', private: true },
    ],
    ...firstServices(),
  };
}

/** Came later than the rest: what an earlier version kept has none of them. */
export const firstServices = (): Pick<AzureState, 'vaults' | 'registries'> => ({
  vaults: [{ name: 'checkout-vault', resourceGroup: 'checkout-rg', location: 'eastus', secrets: [] }],
  registries: [{ name: 'checkout', resourceGroup: 'checkout-rg', location: 'eastus' }],
});

/** Whom everything is allowed, as far as roles go. */
export const everything: readonly RolePermissions[] = [{ actions: ['*'], dataActions: ['*'] }];

const newPrincipal = (name: string, randomBytes: RandomBytes): Principal => ({
  name,
  clientId: guid(randomBytes),
  objectId: guid(randomBytes),
  secrets: [],
  federated: false,
  generation: 1,
  permissions: everything,
  kubernetesGroups: ['system:masters'],
});

/** In the form of Entra's: three characters, `8Q~`, and some more. */
export function newSecret(now: Date, randomBytes: RandomBytes): Principal['secrets'][number] {
  const text = Buffer.from(randomBytes(28)).toString('base64url');
  const expires = new Date(now);
  expires.setUTCFullYear(expires.getUTCFullYear() + secretYears);
  return { value: `${text.slice(0, 3)}8Q~${text.slice(3)}`, expiresAt: expires.toISOString() };
}
