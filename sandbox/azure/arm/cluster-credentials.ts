import { stringify } from 'yaml';
import type { ClusterRecord } from '../azure-state.ts';
import type { AzureWorld } from '../azure-world.ts';
import { aksServerApplication } from '../entra/access-tokens.ts';
import { armError, armOk, resourceNotFound } from './arm-answers.ts';
import type { ArmHandler } from './arm-route.ts';
import { clusterType, findCluster } from './clusters.ts';

/** The application in whose name people, rather than programs, sign in. */
const aksClientApplication = '80faf920-1908-4b52-b5ef-a8e7bedfc67a';
const certificateDays = 730;

/** A kubeconfig as AKS hands it out: one that runs kubelogin, or one that holds a certificate. */
export const listClusterUserCredential: ArmHandler = async (world, { url, names: { resourceGroup = '', cluster = '' } }) => {
  const record = findCluster(world, resourceGroup, cluster);
  if (!record) return resourceNotFound(clusterType, cluster, resourceGroup);
  const server = world.servers.get(record.backing);
  if (!server || record.phase === 'Creating' || record.phase === 'Deleting')
    return armError(409, 'OperationNotAllowed', `Operation is not allowed in provisioning state ${record.phase} of ${cluster}.`);
  const user = record.entra
    ? entraUser(world, url.searchParams.get('format') ?? 'azure')
    : await certificateUser(world, record);
  const userName = `clusterUser_${record.resourceGroup}_${record.name}`;
  const kubeconfig = stringify({
    apiVersion: 'v1',
    clusters: [
      { cluster: { 'certificate-authority-data': base64(server.caCertificate), server: server.endpoint }, name: record.name },
    ],
    contexts: [{ context: { cluster: record.name, user: userName }, name: record.name }],
    'current-context': record.name,
    kind: 'Config',
    preferences: {},
    users: [{ name: userName, user }],
  });
  return armOk({ kubeconfigs: [{ name: 'clusterUser', value: base64(kubeconfig) }] });
};

const entraUser = ({ state: { tenantId } }: AzureWorld, format: string): unknown => format === 'exec'
  ? {
      exec: {
        apiVersion: 'client.authentication.k8s.io/v1beta1',
        args: [
          'get-token', '--environment', 'AzurePublicCloud', '--server-id', aksServerApplication,
          '--client-id', aksClientApplication, '--tenant-id', tenantId, '--login', 'devicecode',
        ],
        command: 'kubelogin',
        env: null,
        provideClusterInfo: false,
      },
    }
  : {
      'auth-provider': {
        config: {
          'apiserver-id': aksServerApplication, 'client-id': aksClientApplication, 'config-mode': '1',
          environment: 'AzurePublicCloud', 'tenant-id': tenantId,
        },
        name: 'azure',
      },
    };

async function certificateUser({ fleet }: AzureWorld, { backing }: ClusterRecord): Promise<unknown> {
  const of = { groups: ['system:masters'], days: certificateDays };
  const { key, certificate } = await fleet.clientCertificate(backing, 'masterclient', of);
  return { 'client-certificate-data': base64(certificate), 'client-key-data': base64(key) };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');
