import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput, AwsWorld } from '../../aws-operation.ts';
import { entryOf } from '../../entry-of.ts';
import { textIn } from '../../protocols/input.ts';
import type { NodegroupRecord } from './nodegroup-records.ts';

type NodegroupStatus = 'CREATING' | 'ACTIVE' | 'UPDATING' | 'DELETING';

export const nodegroupArn = (
  account: string,
  { region, cluster, name, id }: Pick<NodegroupRecord, 'region' | 'cluster' | 'name' | 'id'>,
): string => `arn:aws:eks:${region}:${account}:nodegroup/${cluster}/${name}/${id}`;

export const nodegroupEntry = (world: AwsWorld, record: NodegroupRecord) =>
  entryOf(world, 'eks:nodegroup', nodegroupArn(world.state.account, record));

export const nodegroupResource = ({ input, region, world: { state } }: AwsCall): string =>
  nodegroupArn(state.account, {
    region,
    cluster: textIn(input, 'clusterName') ?? '*',
    name: textIn(input, 'nodegroupName') ?? '*',
    id: '*',
  });

const isOver = (world: AwsWorld, at: string): boolean => Date.parse(at) <= world.now().getTime();

/** Those of the region. What was deleted long enough ago is gone. */
export function nodegroupsIn(world: AwsWorld, region: string, cluster?: string): readonly NodegroupRecord[] {
  const { nodegroups } = world.state;
  const gone = nodegroups.filter(({ goneAt }) => goneAt !== undefined && isOver(world, goneAt));
  for (const record of gone) nodegroups.splice(nodegroups.indexOf(record), 1);
  if (gone.length > 0) world.changed();
  return nodegroups.filter((record) => record.region === region && (cluster === undefined || record.cluster === cluster));
}

export function nodegroupStatus(world: AwsWorld, { goneAt, readyAt, updatedAt }: NodegroupRecord): NodegroupStatus {
  if (goneAt !== undefined) return 'DELETING';
  if (!isOver(world, readyAt)) return 'CREATING';
  return updatedAt !== undefined && !isOver(world, updatedAt) ? 'UPDATING' : 'ACTIVE';
}

export function mustFindNodegroup({ input, region, world }: AwsCall, cluster: string): NodegroupRecord {
  const name = textIn(input, 'nodegroupName') ?? '';
  const found = nodegroupsIn(world, region, cluster).find((record) => record.name === name);
  if (!found) throw new AwsError(404, 'ResourceNotFoundException', `No node group found for name: ${name}.`);
  return found;
}

export function nodegroupView(world: AwsWorld, record: NodegroupRecord): AwsOutput {
  const status = nodegroupStatus(world, record);
  return {
    nodegroupName: record.name,
    nodegroupArn: nodegroupArn(world.state.account, record),
    clusterName: record.cluster,
    version: record.version,
    releaseVersion: `${record.version}.0-20261001`,
    createdAt: Date.parse(record.createdAt) / 1_000,
    modifiedAt: Date.parse(record.updatedAt ?? record.createdAt) / 1_000,
    status,
    capacityType: record.capacityType,
    scalingConfig: record.scaling,
    instanceTypes: record.instanceTypes,
    subnets: record.subnetIds,
    amiType: record.amiType,
    nodeRole: record.nodeRole,
    diskSize: record.launchTemplate ? undefined : record.diskSize,
    launchTemplate: record.launchTemplate,
    labels: record.labels,
    taints: record.taints,
    updateConfig: { maxUnavailable: 1 },
    resources: status === 'CREATING' ? {} : { autoScalingGroups: [{ name: `eks-${record.name}-${record.id}` }] },
    health: { issues: [] },
    tags: record.tags,
  };
}
