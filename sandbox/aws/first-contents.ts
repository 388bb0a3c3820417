import type { AwsState, SubnetRecord, VpcRecord } from './aws-state.ts';
import { iamId, type RandomBytes, resourceId, secretKey } from './identity/ids.ts';
import { roleArn, userArn } from './identity/principal.ts';
import { regions } from './regions.ts';
import { noRecords } from './service-records.ts';
import { adminEntry } from './services/eks/access-entries.ts';
import { servicePolicy } from './services/iam/policy-document.ts';

/** Who holds the keys that this AWS hands out. */
export const userName = 'spacedock';
/** Holds keys and nothing else: it may assume the role. */
export const assumerName = 'spacedock-assumer';
export const roleName = 'SpacedockAccess';
const rolePath = '/platform/';

/** What is there before anybody made anything: one account with two networks, a running cluster, zones and a registry. */
export function firstContents({ now, randomBytes }: { readonly now: () => Date; readonly randomBytes: RandomBytes }): AwsState {
  const createdAt = now().toISOString();
  const account = Array.from(randomBytes(12), (byte, index) => (byte % 9) + (index === 0 ? 1 : 0)).join('');
  const user = (name: string) => ({
    name, id: iamId('AIDA', randomBytes), createdAt,
    accessKeys: [{ id: iamId('AKIA', randomBytes), secret: secretKey(randomBytes) }],
  });
  const role = {
    name: roleName, path: rolePath, id: iamId('AROA', randomBytes), createdAt,
    trusted: [userArn(account, assumerName)], externalId: Buffer.from(randomBytes(12)).toString('hex') as string | undefined,
  };
  // Clusters that somebody makes need one like it.
  const clusterRole = {
    name: 'checkout-prod-cluster', path: '/', id: iamId('AROA', randomBytes), createdAt, trusted: [], externalId: undefined,
    document: servicePolicy('eks.amazonaws.com'), attached: ['arn:aws:iam::aws:policy/AmazonEKSClusterPolicy'],
  };
  const networks = [network('us-east-1', 'main', '10.0', randomBytes), network('eu-west-1', 'europe', '10.1', randomBytes)];
  const subnets = networks.flatMap((one) => one.subnets);
  const holders = [userArn(account, userName), roleArn(account, role)];
  return {
    ...noRecords(),
    account,
    users: [user(userName), user(assumerName)],
    roles: [role, clusterRole],
    sessions: {},
    rights: { [userArn(account, assumerName)]: { allow: ['sts:AssumeRole'], deny: [], deniedRegions: [] } },
    enabledRegions: regions.filter(({ optIn }) => !optIn).map(({ name }) => name),
    clusters: [{
      region: 'us-east-1', name: 'checkout-prod', backing: 'aws/us-east-1/checkout-prod', version: '1.36', tags: {},
      createdAt, readyAt: createdAt, roleArn: roleArn(account, clusterRole),
      access: Object.fromEntries(holders.map((arn) => [arn, adminEntry(now())])),
      subnetIds: subnets.filter(({ region }) => region === 'us-east-1').map(({ id }) => id),
    }],
    vpcs: networks.map(({ vpc }) => vpc),
    subnets,
    hostedZones: [
      { id: iamId('Z', randomBytes), name: 'checkout.example.', private: false },
      { id: iamId('Z', randomBytes), name: 'internal.checkout.example.', private: true },
    ],
    repositories: [{ region: 'us-east-1', name: 'checkout/api', createdAt }],
  };
}

interface FirstNetwork {
  readonly vpc: VpcRecord;
  readonly subnets: readonly SubnetRecord[];
}

function network(region: string, name: string, block: string, randomBytes: RandomBytes): FirstNetwork {
  const id = resourceId('vpc', randomBytes);
  const vpc: VpcRecord = { id, region, cidr: `${block}.0.0/16`, default: false, tags: { Name: name } };
  const subnets = ['a', 'b'].flatMap((zone, index) => [true, false].map((isPublic): SubnetRecord => ({
    id: resourceId('subnet', randomBytes),
    vpcId: vpc.id,
    region,
    zone: `${region}${zone}`,
    cidr: `${block}.${index * 2 + Number(isPublic)}.0/24`,
    public: isPublic,
    tags: { Name: `${name}-${isPublic ? 'public' : 'private'}-${zone}` },
  })));
  return { vpc, subnets };
}
