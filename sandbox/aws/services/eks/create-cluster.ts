import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsInput, AwsOperation } from '../../aws-operation.ts';
import type { SubnetRecord } from '../../aws-state.ts';
import { fieldsIn, textIn, textsIn } from '../../protocols/input.ts';
import { quotaOf, quotas } from '../../quotas.ts';
import { tagFieldsIn } from '../../tags.ts';
import { adminEntry } from './access-entries.ts';
import { clusterResource, clusterView } from './cluster-view.ts';
import { roleOf } from './role-of.ts';

const invalid = (message: string): AwsError => new AwsError(400, 'InvalidParameterException', message);
const newestVersion = '1.36';
const supported = /^1\.(29|3[0-6])$/;

export const createCluster: AwsOperation = {
  name: 'CreateCluster',
  http: 'POST /clusters',
  resource: clusterResource('name'),
  async run(call) {
    const { input, region, world, caller } = call;
    const { clientRequestToken: token, ...asked } = input;
    const request = JSON.stringify(asked);
    const name = textIn(input, 'name') ?? '';
    if (!/^[0-9A-Za-z][0-9A-Za-z_-]{0,99}$/.test(name))
      throw invalid(`The name ${name} does not fit ^[0-9A-Za-z][A-Za-z0-9-_]*$`);
    const known = await world.clusters.find(region, name);
    if (known) {
      const same = known.madeBy !== undefined && known.madeBy.token === token && known.madeBy.request === request;
      if (!same) throw new AwsError(409, 'ResourceInUseException', `Cluster already exists with name: ${name}`);
      return { cluster: await clusterView(call, known) };
    }
    if ((await world.clusters.all(region)).length >= quotaOf(world.state, quotas.clusters))
      throw new AwsError(400, 'ResourceLimitExceededException', 'Cluster limit exceeded for this account.');
    const record = world.clusters.create({
      region,
      name,
      backing: `aws/${region}/${name}`,
      version: versionIn(input),
      roleArn: roleOf(call, 'roleArn', 'eks.amazonaws.com'),
      subnetIds: subnetsOf(call).map(({ id }) => id),
      tags: tagFieldsIn(fieldsIn(input, 'tags'), 'InvalidParameterException'),
      access: { [caller.source]: adminEntry(world.now()) },
      madeBy: typeof token === 'string' ? { token, request } : undefined,
    });
    return { cluster: await clusterView(call, record) };
  },
};

function versionIn(input: AwsInput): string {
  const version = textIn(input, 'version') ?? newestVersion;
  if (!supported.test(version)) throw invalid(`unsupported Kubernetes version ${version}`);
  return version;
}

function subnetsOf({ input, region, world: { state } }: AwsCall): readonly SubnetRecord[] {
  const ids = textsIn(fieldsIn(input, 'resourcesVpcConfig'), 'subnetIds');
  const here = state.subnets.filter((subnet) => subnet.region === region);
  const missing = ids.find((wanted) => !here.some(({ id }) => id === wanted));
  if (missing !== undefined) throw invalid(`The subnet ID '${missing}' does not exist`);
  const subnets = here.filter(({ id }) => ids.includes(id));
  if (new Set(subnets.map(({ zone }) => zone)).size < 2) throw invalid('Subnets specified must be in at least two different AZs');
  return subnets;
}
