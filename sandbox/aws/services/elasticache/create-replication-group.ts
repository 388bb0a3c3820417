import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsInput, AwsOperation } from '../../aws-operation.ts';
import { flagIn, numberIn, textIn } from '../../protocols/input.ts';
import { wrappedStructures, wrappedTexts } from '../../protocols/wrapped-list.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { tagsIn } from '../../tags.ts';
import type { ReplicationGroupRecord } from './elasticache-records.ts';
import {
  replicationGroupEntry,
  replicationGroupResource,
  replicationGroupsIn,
  replicationGroupView,
} from './replication-groups.ts';
import { mustFindSubnetGroup } from './subnet-groups.ts';

const invalid = (message: string): AwsError => new AwsError(400, 'InvalidParameterValue', message);
const clash = (message: string): AwsError => new AwsError(400, 'InvalidParameterCombination', message);

const nodeTypes = [
  't3.micro',
  't3.small',
  't3.medium',
  't4g.micro',
  't4g.small',
  't4g.medium',
  'm5.large',
  'm6g.large',
  'm6g.xlarge',
  'm7g.large',
  'm7g.xlarge',
  'r6g.large',
  'r6g.xlarge',
  'r7g.large',
  'r7g.xlarge',
].map((name) => `cache.${name}`);

const versions = { redis: ['7.1', '7.0', '6.2'], valkey: ['8.2', '8.1', '8.0', '7.2'] } as const;

export const createReplicationGroup: AwsOperation = {
  name: 'CreateReplicationGroup',
  resource: replicationGroupResource,
  run(call) {
    const { region, world } = call;
    const record = recordOf(call);
    const here = replicationGroupsIn(world, region);
    if (here.some(({ id }) => id === record.id))
      throw new AwsError(400, 'ReplicationGroupAlreadyExists', `Replication group ${record.id} already exists`);
    const nodes = here.reduce((sum, one) => sum + one.nodes, record.nodes);
    if (nodes > quotaOf(world.state, quotas.cacheNodes)) {
      throw new AwsError(
        400,
        'NodeQuotaForCustomerExceeded',
        'The request cannot be processed because it would exceed the allowed number of cache nodes per customer.',
      );
    }
    world.state.elasticache.replicationGroups.push(record);
    world.changed();
    world.ledger.created(replicationGroupEntry(world, record));
    return { ReplicationGroup: replicationGroupView(world, record) };
  },
};

function recordOf(call: AwsCall): ReplicationGroupRecord {
  const { input, region, world } = call;
  const id = (textIn(input, 'ReplicationGroupId') ?? '').toLowerCase();
  if (id.length > 40 || !/^[a-z](-?[a-z0-9])*$/.test(id)) {
    throw invalid(
      'The parameter ReplicationGroupId is not a valid identifier. Identifiers must begin with a letter; must ' +
        'contain only ASCII ' +
        'letters, digits, and hyphens; and must not end with a hyphen or contain two consecutive hyphens.',
    );
  }
  const description = textIn(input, 'ReplicationGroupDescription') ?? '';
  if (description === '') throw invalid('The parameter ReplicationGroupDescription must be provided and must not be blank.');
  const nodeType = textIn(input, 'CacheNodeType') ?? '';
  if (!nodeTypes.includes(nodeType)) throw invalid(`Invalid cache node type: ${nodeType}`);
  const nodes = numberIn(input, 'NumCacheClusters') ?? (numberIn(input, 'ReplicasPerNodeGroup') ?? 0) + 1;
  if (nodes < 1 || nodes > 6) throw invalid('The number of replicas per node group must be within 0 and 5.');
  const automaticFailover = flagIn(input, 'AutomaticFailoverEnabled') ?? false;
  const multiAz = flagIn(input, 'MultiAZEnabled') ?? false;
  if (automaticFailover && nodes < 2)
    throw clash('Automatic failover is not supported for replication groups with fewer than 2 clusters.');
  if (multiAz && !automaticFailover) throw clash('Must specify automatic failover when enabling Multi-AZ.');
  const transitEncryption = flagIn(input, 'TransitEncryptionEnabled') ?? false;
  const group = mustFindSubnetGroup(call);
  const at = world.now();
  return {
    region,
    id,
    description,
    nodeType,
    nodes,
    automaticFailover,
    multiAz,
    transitEncryption,
    ...engineIn(input),
    atRestEncryption: flagIn(input, 'AtRestEncryptionEnabled') ?? false,
    authToken: hasAuthToken(input, transitEncryption),
    snapshotDays: numberIn(input, 'SnapshotRetentionLimit') ?? 0,
    port: numberIn(input, 'Port') ?? 6_379,
    subnetGroup: group.name,
    securityGroups: securityGroupsIn(call),
    createdAt: at.toISOString(),
    readyAt: new Date(at.getTime() + world.pace.createCache).toISOString(),
    tags: tagsIn(wrappedStructures(input, 'Tags', 'Tag'), 'InvalidParameterValue'),
  };
}

function engineIn(input: AwsInput): Pick<ReplicationGroupRecord, 'engine' | 'engineVersion'> {
  const engine = textIn(input, 'Engine') ?? 'redis';
  if (engine !== 'redis' && engine !== 'valkey') throw invalid(`Invalid cache engine: ${engine}`);
  const asked = textIn(input, 'EngineVersion');
  const found = versions[engine].find((version) => asked === undefined || asked === version || version.startsWith(`${asked}.`));
  if (found === undefined) throw clash(`Cannot find version ${asked} for ${engine}`);
  return { engine, engineVersion: found };
}

function hasAuthToken(input: AwsInput, transitEncryption: boolean): boolean {
  const token = textIn(input, 'AuthToken');
  if (token === undefined) return false;
  if (!transitEncryption) throw clash('The AUTH token is only supported when encryption-in-transit is enabled.');
  if (!/^[!-~]{16,128}$/.test(token) || /[/@"]/.test(token))
    throw invalid(
      "Invalid AuthToken provided: it must have between 16 and 128 printable ASCII characters besides '/', '@' and '\"'.",
    );
  return true;
}

function securityGroupsIn({ input, region, world: { state } }: AwsCall): readonly string[] {
  const ids = wrappedTexts(input, 'SecurityGroupIds', 'SecurityGroupId');
  const missing = ids.find(
    (wanted) => !state.ec2.securityGroups.some(({ id, region: where }) => id === wanted && where === region),
  );
  if (missing !== undefined) throw invalid(`Some security groups are invalid: ${missing}`);
  return ids;
}
