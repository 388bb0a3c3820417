import { createHash } from 'node:crypto';
import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import type { InterfaceHolders } from '../../network-interfaces.ts';
import { textIn } from '../../protocols/input.ts';
import type { ReplicationGroupRecord } from './elasticache-records.ts';

type ReplicationGroupStatus = 'creating' | 'available' | 'deleting';

export const replicationGroupArn = (account: string, { region, id }: Pick<ReplicationGroupRecord, 'region' | 'id'>): string =>
  `arn:aws:elasticache:${region}:${account}:replicationgroup:${id}`;

export const replicationGroupEntry = (world: AwsWorld, record: ReplicationGroupRecord) =>
  entryOf(world, 'elasticache:replicationgroup', replicationGroupArn(world.state.account, record));

export const replicationGroupResource = ({ input, region, world: { state } }: AwsCall): string =>
  replicationGroupArn(state.account, { region, id: textIn(input, 'ReplicationGroupId') ?? '*' });

const isOver = (world: AwsWorld, at: string): boolean => Date.parse(at) <= world.now().getTime();

/** Those of the region. What was deleted long enough ago is gone. */
export function replicationGroupsIn(world: AwsWorld, region: string): readonly ReplicationGroupRecord[] {
  const { replicationGroups } = world.state.elasticache;
  const gone = replicationGroups.filter(({ goneAt }) => goneAt !== undefined && isOver(world, goneAt));
  for (const record of gone) replicationGroups.splice(replicationGroups.indexOf(record), 1);
  if (gone.length > 0) world.changed();
  return replicationGroups.filter((record) => record.region === region);
}

export function statusOf(world: AwsWorld, { goneAt, readyAt }: ReplicationGroupRecord): ReplicationGroupStatus {
  if (goneAt !== undefined) return 'deleting';
  return isOver(world, readyAt) ? 'available' : 'creating';
}

export function mustFindReplicationGroup({ input, region, world }: AwsCall): ReplicationGroupRecord {
  const id = textIn(input, 'ReplicationGroupId') ?? '';
  const found = replicationGroupsIn(world, region).find((record) => record.id === id.toLowerCase());
  if (!found) throw new AwsError(404, 'ReplicationGroupNotFoundFault', `ReplicationGroup ${id} not found.`);
  return found;
}

/** Its addresses are as AWS writes them; nothing answers at them. */
export function replicationGroupView(world: AwsWorld, record: ReplicationGroupRecord): AwsOutput {
  const status = statusOf(world, record);
  const place = `${hashOf(world.state.account)}.${regionCode(record.region)}.cache.amazonaws.com`;
  const { id, port, transitEncryption } = record;
  const members = membersOf(record);
  const primary = transitEncryption ? `master.${id}.${place}` : `${id}.${place.replace('.', '.ng.0001.')}`;
  const reader = transitEncryption ? `replica.${id}.${place}` : `${id}-ro.${place.replace('.', '.ng.0001.')}`;
  return {
    ReplicationGroupId: id,
    ARN: replicationGroupArn(world.state.account, record),
    Description: record.description,
    Status: status,
    MemberClusters: { ClusterId: members },
    NodeGroups:
      status === 'creating'
        ? undefined
        : {
            NodeGroup: [
              {
                NodeGroupId: '0001',
                Status: status,
                PrimaryEndpoint: { Address: primary, Port: port },
                ReaderEndpoint: { Address: reader, Port: port },
                NodeGroupMembers: {
                  NodeGroupMember: members.map((member, index) => ({
                    CacheClusterId: member,
                    CacheNodeId: '0001',
                    CurrentRole: index === 0 ? 'primary' : 'replica',
                  })),
                },
              },
            ],
          },
    AutomaticFailover: record.automaticFailover ? 'enabled' : 'disabled',
    MultiAZ: record.multiAz ? 'enabled' : 'disabled',
    SnapshotRetentionLimit: record.snapshotDays,
    ClusterEnabled: false,
    CacheNodeType: record.nodeType,
    AuthTokenEnabled: record.authToken,
    TransitEncryptionEnabled: transitEncryption,
    TransitEncryptionMode: transitEncryption ? 'required' : undefined,
    AtRestEncryptionEnabled: record.atRestEncryption,
    ReplicationGroupCreateTime: record.createdAt,
    Engine: record.engine,
  };
}

const membersOf = ({ id, nodes }: ReplicationGroupRecord): readonly string[] =>
  Array.from({ length: nodes }, (_, index) => `${id}-${String(index + 1).padStart(3, '0')}`);

/** Its nodes, each of which AWS also knows as a cluster. Only they name the subnet group. */
export const cacheClusterViews = (world: AwsWorld, record: ReplicationGroupRecord): readonly AwsOutput[] =>
  membersOf(record).map((member) => ({
    CacheClusterId: member,
    ARN: `arn:aws:elasticache:${record.region}:${world.state.account}:cluster:${member}`,
    CacheClusterStatus: statusOf(world, record),
    ReplicationGroupId: record.id,
    CacheSubnetGroupName: record.subnetGroup,
    CacheNodeType: record.nodeType,
    NumCacheNodes: 1,
    Engine: record.engine,
    EngineVersion: record.engineVersion,
    CacheClusterCreateTime: record.createdAt,
    AuthTokenEnabled: record.authToken,
    TransitEncryptionEnabled: record.transitEncryption,
    AtRestEncryptionEnabled: record.atRestEncryption,
  }));

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 6);

/** `us-east-1` is `use1` in addresses, and `ap-southeast-1` is `apse1`. */
const regionCode = (region: string): string =>
  region.replaceAll('-', '').replace(/north|south|east|west|central/g, (side) => side.charAt(0));

/** One node in each subnet of the group, as far as they go. */
export const cacheInterfaces: InterfaceHolders = ({ state, now }, region) =>
  state.elasticache.replicationGroups
    .filter((record) => record.region === region)
    .filter(({ goneAt }) => goneAt === undefined || Date.parse(goneAt) > now().getTime())
    .flatMap(({ id, subnetGroup, nodes, securityGroups }) => {
      const { subnetIds = [] } =
        state.elasticache.subnetGroups.find((one) => one.region === region && one.name === subnetGroup) ?? {};
      return subnetIds.slice(0, nodes).map((subnetId) => ({
        holder: `elasticache ${region} ${id}`,
        subnetId,
        groupIds: securityGroups,
        description: `ElastiCache ${id}`,
        type: 'interface',
      }));
    });
