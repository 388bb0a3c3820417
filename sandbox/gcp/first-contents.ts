import { issueCa } from '../cluster/certificates.ts';
import { clusterRecord } from './clusters.ts';
import type { GcpState } from './gcp-state.ts';
import type { RandomBytes } from './gcp-world.ts';
import { poolMembers } from './rights.ts';
import { newServiceAccountKey } from './service-account-key.ts';

const projectId = 'spacedock-sandbox';
const projectNumber = '481516234200';
const audience = `//iam.googleapis.com/projects/${projectNumber}/locations/global/workloadIdentityPools/spacedock/providers/spacedock`;
const email = `spacedock@${projectId}.iam.gserviceaccount.com`;
const personEmail = 'platform@example.com';

/** One project with a cluster, networks and DNS zones, open in all three ways. */
export async function firstContents(now: Date, randomBytes: RandomBytes): Promise<GcpState> {
  const key = await newServiceAccountKey(email, projectId, randomBytes);
  const createdAt = now.toISOString();
  const secret = (size: number): string => Buffer.from(randomBytes(size)).toString('base64url');
  const number = (): string =>
    Buffer.from(randomBytes(7))
      .reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
      .toString();
  const oauthClient = {
    id: `${projectNumber}-${secret(12).toLowerCase()}.apps.googleusercontent.com`,
    secret: `GOCSPX-${secret(21)}`,
  };
  const refreshToken = `1//0${secret(48)}`;
  const rights = () => ({ allow: ['*'], deny: [], kubernetesGroups: ['system:masters'] });
  const subnet = (name: string, network: string, region: string, cidr: string) => ({
    id: number(),
    name,
    network,
    region,
    cidr,
    createdAt,
  });
  const state: GcpState = {
    projectId,
    projectNumber,
    ca: await issueCa(now),
    serviceAccount: { email, keys: [{ id: key.id, publicKey: key.publicKey }] },
    oauthClient,
    person: { email: personEmail, refreshTokens: [refreshToken] },
    identityPool: { audience, enabled: true },
    rights: { [email]: rights(), [personEmail]: rights() },
    accessTokens: {},
    disabledServices: [],
    missingZones: [],
    operations: [],
    clusters: [
      clusterRecord(now, { name: 'checkout-prod', location: 'us-central1', network: 'checkout-vpc', subnetwork: 'checkout-us' }),
    ],
    networks: [
      { id: number(), name: 'default', auto: true, createdAt },
      { id: number(), name: 'checkout-vpc', auto: false, createdAt },
    ],
    subnetworks: [
      subnet('default', 'default', 'us-central1', '10.128.0.0/20'),
      subnet('default', 'default', 'us-east1', '10.142.0.0/20'),
      subnet('default', 'default', 'europe-west1', '10.132.0.0/20'),
      subnet('checkout-us', 'checkout-vpc', 'us-central1', '10.20.0.0/20'),
      subnet('checkout-us-pods', 'checkout-vpc', 'us-central1', '10.24.0.0/16'),
      subnet('checkout-eu', 'checkout-vpc', 'europe-west1', '10.40.0.0/20'),
    ],
    managedZones: [
      { id: number(), name: 'example-com', dnsName: 'example.com.', visibility: 'public', createdAt },
      { id: number(), name: 'internal', dnsName: 'internal.example.com.', visibility: 'private', createdAt },
    ],
    secrets: [],
    given: {
      service_account: { serviceAccountKey: key.file },
      oauth: { clientID: oauthClient.id, clientSecret: oauthClient.secret, refreshToken },
      workload_identity: { audience, serviceAccountEmail: email },
    },
  };
  state.rights[poolMembers(state)] = rights();
  return state;
}
