import { AwsError } from '../../aws-error.ts';
import type { AwsCall, AwsOutput } from '../../aws-operation.ts';
import type { ClusterRecord } from '../../aws-state.ts';
import { textIn } from '../../protocols/input.ts';
import { clusterArn } from './cluster-book.ts';

/** The cluster that the call names. */
export async function mustFindCluster({ input, region, world }: AwsCall, label = 'name'): Promise<ClusterRecord> {
  const name = textIn(input, label) ?? '';
  const found = await world.clusters.find(region, name);
  if (!found) throw new AwsError(404, 'ResourceNotFoundException', `No cluster found for name: ${name}.`);
  return found;
}

export const clusterResource = (label: string) => ({ input, region, world }: AwsCall): string =>
  clusterArn(world.state.account, { region, name: textIn(input, label) ?? '*' });

/** The cluster as the API shows it. Endpoint and authority are not there while it is being created. */
export async function clusterView({ world }: Pick<AwsCall, 'world'>, record: ClusterRecord): Promise<AwsOutput> {
  const { state, clusters } = world;
  const server = await clusters.serverOf(record);
  const status = clusters.statusOf(record);
  return {
    name: record.name,
    arn: clusterArn(state.account, record),
    createdAt: Date.parse(record.createdAt) / 1_000,
    version: record.version,
    endpoint: server?.endpoint,
    certificateAuthority: server && { data: Buffer.from(server.caCertificate).toString('base64') },
    roleArn: record.roleArn,
    resourcesVpcConfig: {
      subnetIds: record.subnetIds,
      securityGroupIds: [],
      endpointPublicAccess: true,
      endpointPrivateAccess: false,
      publicAccessCidrs: ['0.0.0.0/0'],
      vpcId: state.subnets.find(({ id }) => record.subnetIds.includes(id))?.vpcId,
    },
    kubernetesNetworkConfig: { serviceIpv4Cidr: '10.96.0.0/16', ipFamily: 'ipv4' },
    accessConfig: { authenticationMode: 'API' },
    status,
    health: {
      issues:
        status === 'FAILED' ? [{ code: 'InternalFailure', message: 'The cluster could not be created.', resourceIds: [] }] : [],
    },
    platformVersion: 'eks.1',
    tags: record.tags,
  };
}
