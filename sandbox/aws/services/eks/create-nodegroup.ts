import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsInput, AwsOperation } from '../../aws-operation.ts';
import type { ClusterRecord } from '../../aws-state.ts';
import { uuid } from '../../identity/ids.ts';
import { fieldsIn, numberIn, structuresIn, textIn, textsIn } from '../../protocols/input.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { tagFieldsIn } from '../../tags.ts';
import { instanceTypes } from '../ec2/instance-types.ts';
import { mustFindCluster } from './cluster-view.ts';
import type { NodegroupRecord, NodegroupScaling, NodegroupTaint } from './nodegroup-records.ts';
import { nodegroupEntry, nodegroupResource, nodegroupsIn, nodegroupView } from './nodegroups.ts';
import { roleOf } from './role-of.ts';

const invalid = (message: string): AwsError => new AwsError(400, 'InvalidParameterException', message);

/** CREATING from now on, for as long as that takes. */
export const createNodegroup: AwsOperation = {
  name: 'CreateNodegroup',
  http: 'POST /clusters/{clusterName}/node-groups',
  resource: nodegroupResource,
  async run(call) {
    const { input, region, world } = call;
    const cluster = await mustFindCluster(call, 'clusterName');
    const { clientRequestToken: token, ...asked } = input;
    const request = JSON.stringify(asked);
    const name = textIn(input, 'nodegroupName') ?? '';
    if (!/^[0-9A-Za-z][0-9A-Za-z_-]{0,62}$/.test(name))
      throw invalid(`The name ${name} does not fit ^[0-9A-Za-z][A-Za-z0-9-_]*$`);
    const here = nodegroupsIn(world, region, cluster.name);
    const known = here.find((one) => one.name === name);
    if (known) {
      const same = known.madeBy !== undefined && known.madeBy.token === token && known.madeBy.request === request;
      if (!same)
        throw new AwsError(
          409,
          'ResourceInUseException',
          `NodeGroup already exists with name ${name} and cluster name ${cluster.name}`,
        );
      return { nodegroup: nodegroupView(world, known) };
    }
    const status = world.clusters.statusOf(cluster);
    if (status !== 'ACTIVE' && status !== 'UPDATING')
      throw new AwsError(400, 'InvalidRequestException', `Cluster '${cluster.name}' is not in ACTIVE status`);
    if (here.length >= quotaOf(world.state, quotas.nodegroups))
      throw new AwsError(400, 'ResourceLimitExceededException', 'Managed node groups per cluster limit exceeded.');
    const record = recordOf(call, cluster, typeof token === 'string' ? { token, request } : undefined);
    world.state.nodegroups.push(record);
    world.changed();
    world.ledger.created(nodegroupEntry(world, record));
    return { nodegroup: nodegroupView(world, record) };
  },
};

function recordOf(call: AwsCall, cluster: ClusterRecord, madeBy: NodegroupRecord['madeBy']): NodegroupRecord {
  const { input, region, world } = call;
  const at = world.now();
  const types = textsIn(input, 'instanceTypes');
  const unknown = types.find((type) => !instanceTypes.some(({ id }) => id === type));
  if (unknown !== undefined) throw invalid(`The following supplied instance types do not exist: [${unknown}]`);
  const launchTemplate = input['launchTemplate'] === undefined ? undefined : fieldsIn(input, 'launchTemplate');
  if (launchTemplate && numberIn(input, 'diskSize') !== undefined)
    throw invalid('Disk size must be specified within the launch template.');
  return {
    region,
    cluster: cluster.name,
    name: textIn(input, 'nodegroupName') ?? '',
    id: uuid(world.randomBytes),
    version: textIn(input, 'version') ?? cluster.version,
    nodeRole: roleOf(call, 'nodeRole', 'ec2.amazonaws.com'),
    subnetIds: subnetsOf(call),
    instanceTypes: types.length === 0 && !launchTemplate ? ['t3.medium'] : types,
    amiType: textIn(input, 'amiType') ?? 'AL2023_x86_64_STANDARD',
    capacityType: textIn(input, 'capacityType') ?? 'ON_DEMAND',
    diskSize: numberIn(input, 'diskSize') ?? 20,
    launchTemplate: launchTemplate as Readonly<Record<string, string>> | undefined,
    createdAt: at.toISOString(),
    readyAt: new Date(at.getTime() + world.pace.createNodegroup).toISOString(),
    scaling: scalingIn(input, { minSize: 1, maxSize: 2, desiredSize: 2 }),
    labels: tagFieldsIn(fieldsIn(input, 'labels'), 'InvalidParameterException'),
    taints: taintsIn(structuresIn(input, 'taints')),
    tags: tagFieldsIn(fieldsIn(input, 'tags'), 'InvalidParameterException'),
    madeBy,
  };
}

/** What is not said stays what it was. */
export function scalingIn(input: AwsInput, before: NodegroupScaling): NodegroupScaling {
  const given = fieldsIn(input, 'scalingConfig');
  const minSize = numberIn(given, 'minSize') ?? before.minSize;
  const maxSize = numberIn(given, 'maxSize') ?? before.maxSize;
  const desiredSize = numberIn(given, 'desiredSize') ?? before.desiredSize;
  if (maxSize < 1) throw invalid('Maximum capacity must be at least 1');
  if (minSize > desiredSize) throw invalid(`Minimum capacity ${minSize} can't be greater than desired size ${desiredSize}`);
  if (desiredSize > maxSize) throw invalid(`Desired capacity ${desiredSize} can't be greater than max size ${maxSize}`);
  return { minSize, maxSize, desiredSize };
}

export const taintsIn = (given: readonly AwsInput[]): readonly NodegroupTaint[] =>
  given.map((taint) => {
    const effect = textIn(taint, 'effect') ?? '';
    if (!['NO_SCHEDULE', 'NO_EXECUTE', 'PREFER_NO_SCHEDULE'].includes(effect))
      throw invalid(`The taint effect ${effect} is not supported`);
    return { key: textIn(taint, 'key') ?? '', value: textIn(taint, 'value'), effect };
  });

function subnetsOf({ input, region, world: { state } }: AwsCall): readonly string[] {
  const ids = textsIn(input, 'subnets');
  if (ids.length === 0) throw invalid('Subnets are required');
  const missing = ids.find((wanted) => !state.subnets.some(({ id, region: where }) => id === wanted && where === region));
  if (missing !== undefined) throw invalid(`The subnet ID '${missing}' does not exist`);
  return ids;
}
